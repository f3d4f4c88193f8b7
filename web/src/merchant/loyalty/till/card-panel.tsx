import { ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import type { Card as CardFacts } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Card, Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { Stamps } from '../../../kit/stamps.tsx'
import { formatCardNumber, formatInstantDay, formatNumber } from '../../../lib/format.ts'
import { isWaiting } from './offline/queued-act.ts'
import { useOffline } from './offline/use-offline.ts'

type Props = { card: CardFacts; onClear?: () => void; stampSize?: number }

/** The card in front of the operator: whose it is, whether it is good, and how full. */
export function CardPanel({ card, onClear, stampSize = 44 }: Props) {
  const { t } = useTranslation('till')
  return (
    <Card className="card-panel" styles={{ body: { padding: 20 } }}>
      <div className="card-panel-about">
        <div className="card-panel-head">
          <div className="card-panel-who">
            <h2>{card.nickname ?? card.email ?? t('noName')}</h2>
            <div className="card-panel-number">{formatCardNumber(card.cardNumber)}</div>
          </div>
          {onClear && (
            <Tooltip title={t('next')}>
              <Button icon={<CloseOutlined />} aria-label={t('next')} aria-keyshortcuts="Escape" onClick={onClear} />
            </Tooltip>
          )}
        </div>
        <div className="card-panel-facts">
          <CardStateTag state={card.state} />
          {card.level && <Tag>{card.level.name}</Tag>}
          <span>{card.campaignName}</span>
          <span>{card.expiresAt ? t('validUntil', { day: formatInstantDay(card.expiresAt) }) : t('validForever')}</span>
        </div>
        {card.remark && <p className="card-panel-remark">{card.remark}</p>}
      </div>
      <Stamps {...card} size={stampSize} />
      <Unsent card={card} />
      <WaitingPoints card={card} />
    </Card>
  )
}

/** That the balance is the one expected, while something of it waits for the connection. */
function Unsent({ card: { id } }: { card: CardFacts }) {
  const { t } = useTranslation('till')
  const count = useOffline().acts.filter((queued) => isWaiting(queued) && queued.act.memberId === id).length
  if (!count) return null
  return (
    <p className="card-panel-unsent">
      <ClockCircleOutlined aria-hidden /> {t('offline.expected', { count })}
    </p>
  )
}

/** Points that cannot be spent yet, and those that end next. */
function WaitingPoints({ card: { pending, spendable, endingNext } }: { card: CardFacts }) {
  const { t } = useTranslation('till')
  if (!pending && !endingNext) return null
  return (
    <p className="card-panel-facts">
      {pending > 0 && (
        <span>{t('pending', { quantity: formatNumber(pending), spendable: formatNumber(spendable) })}</span>
      )}
      {endingNext && (
        <span>
          {t('ending', { quantity: formatNumber(endingNext.quantity), day: formatInstantDay(endingNext.at) })}
        </span>
      )}
    </p>
  )
}
