import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { cardDetails } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Skeleton } from 'antd'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatCardNumber, formatDay, formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { ReconcileCard } from './reconcile-card.tsx'

type Details = Answer<typeof cardDetails>['data']

/** What lies behind a card: points with an end, the qualification period, the books, the member's other cards. */
export default function CardBehind({ card }: { card: Card }) {
  const { t } = useTranslation('life')
  const details = useRead(cardDetails, { params: { id: card.id } })
  if (details.isError && !details.data) return <Failure error={details.error} retry={details.refetch} />
  if (!details.data) return <Skeleton active paragraph={{ rows: 5 }} />
  const { lots, period, frozenBy, earlierCards, otherCards } = details.data.data
  return (
    <div className="card-behind">
      {frozenBy && <p>{t(frozenBy === 'rule' ? 'frozenByRule' : 'frozenByStaff')}</p>}
      {lots.length > 0 && (
        <Part title={t('lots.title')}>
          <ul>
            {lots.map((lot) => (
              <li key={`${lot.from} ${lot.until}`}>
                <strong>{formatNumber(lot.quantity)}</strong>{' '}
                {[
                  lot.until && t('lots.until', { at: formatInstant(lot.until) }),
                  lot.from && t('lots.from', { at: formatInstant(lot.from) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {period && (
        <Part title={t('period.title')}>
          <ul>
            <li>{t('period.days', { start: formatDay(period.start), end: formatDay(period.end) })}</li>
            <li>{t('period.earned', { earned: formatNumber(period.earned) })}</li>
            {period.next && (
              <li>{t('period.next', { missing: formatNumber(period.next.missing), level: period.next.level })}</li>
            )}
          </ul>
        </Part>
      )}
      <Part title={t('books.title')}>
        <ReconcileCard cardId={card.id} />
      </Part>
      {earlierCards.length > 0 && (
        <Part title={t('cards.earlier')}>
          <OtherCards cards={earlierCards} />
        </Part>
      )}
      {otherCards.length > 0 && (
        <Part title={t('cards.other')}>
          <OtherCards cards={otherCards} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function OtherCards({ cards }: { cards: (Details['earlierCards'][number] & { campaignName?: string })[] }) {
  const { t } = useTranslation(['life', 'chops'])
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.id}>
          <Link to="/members/member-list" search={{ member: card.id } as never}>
            {card.campaignName ? `${card.campaignName} · ` : ''}
            {formatCardNumber(card.cardNumber)}
          </Link>{' '}
          <CardStateTag state={card.state} /> {t('cards.balance', { balance: formatNumber(card.balance) })}
        </li>
      ))}
    </ul>
  )
}
