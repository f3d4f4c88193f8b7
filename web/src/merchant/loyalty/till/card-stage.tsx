import { ClockCircleOutlined, CloseOutlined, GiftFilled } from '@ant-design/icons'
import type { Card as CardFacts } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Button, Tooltip } from 'antd'
import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { useCurrency } from '../../../kit/use-currency.ts'
import { readable } from '../../../kit/contrast.ts'
import { carriedWords } from '../../../kit/operations/operation-words.ts'
import { Stamps } from '../../../kit/stamps.tsx'
import { formatCardNumber, formatClock, formatInstantDay, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { smallPicture } from '../../../lib/small-picture.ts'
import './card-stage.css'
import { dueIn } from './due-rewards.ts'
import type { Offer } from './offer.ts'
import type { Found } from './offline/look-up.ts'
import { isWaiting } from './offline/queued-act.ts'
import { useOffline } from './offline/use-offline.ts'

type Props = { card: CardFacts; rewards: readonly Offer[]; multiplier: Found['multiplier']; onClear: () => void }

/** The card in front of the operator, as it looks on the phone: whose it is, whether it is good, and how full. */
export function CardStage({ card, rewards, multiplier, onClear }: Props) {
  const { t } = useTranslation('till')
  const look = useLook(card)
  return (
    <article className="card-stage" style={look.colours}>
      <header>
        {look.logo && <img className="card-stage-logo" src={smallPicture(look.logo)} alt="" width={64} height={64} />}
        <div className="card-stage-who">
          <h2>{card.nickname ?? card.email ?? t('noName')}</h2>
          {card.level && <p className="card-stage-level">{card.level.name}</p>}
        </div>
        <Tooltip title={t('next')}>
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('next')}
            aria-keyshortcuts="Escape"
            onClick={onClear}
          />
        </Tooltip>
      </header>
      <DueRewards rewards={rewards} />
      {multiplier && <p className="card-stage-more">{multiplierWords(multiplier, t)}</p>}
      <div className="card-stage-paper">
        <Stamps {...card} size={48} />
        <WaitingPoints card={card} />
        <CarriedOver card={card} />
      </div>
      <p className="card-stage-facts">
        <CardStateTag state={card.state} />
        <span className="card-stage-number">{formatCardNumber(card.cardNumber)}</span>
        <span>{card.campaignName}</span>
        <span>{card.expiresAt ? t('validUntil', { day: formatInstantDay(card.expiresAt) }) : t('validForever')}</span>
      </p>
      <Unsent card={card} />
      {card.remark && <p className="card-stage-note">{card.remark}</p>}
    </article>
  )
}

const multiplierWords = ({ factor, until }: NonNullable<Found['multiplier']>, t: TFunction<'till'>): string =>
  until === null ? t('multiplier.today', { factor }) : t('multiplier.until', { factor, time: formatClock(until) })

/** What the guest can have now: first of all that is on the card. */
function DueRewards({ rewards }: Pick<Props, 'rewards'>) {
  const { t } = useTranslation('till')
  const { due } = dueIn(rewards)
  if (!due.length) return null
  return (
    <ul className="card-stage-due" aria-label={t('redeem.due')}>
      {due.map(({ id, name }) => (
        <li key={id}>
          <GiftFilled aria-hidden /> {name}
        </li>
      ))}
    </ul>
  )
}

/** The campaign's colours, of which words can be read, and its logo; without network as the device has them. */
function useLook({ campaignId }: CardFacts) {
  const campaign = useRead(getCampaign, { params: { id: campaignId } }, { staleTime: 60_000 }).data?.data.settings
  if (!campaign) return { logo: undefined, colours: undefined }
  const { backgroundColor: ground, foregroundColor: words, logo } = campaign
  return { logo, colours: { '--card': ground, '--on-card': readable(words, ground) } as CSSProperties }
}

/** That the balance is the one expected, while something of it waits for the connection. */
function Unsent({ card: { id } }: { card: CardFacts }) {
  const { t } = useTranslation('till')
  const count = useOffline().acts.filter((queued) => isWaiting(queued) && queued.act.memberId === id).length
  if (!count) return null
  return (
    <p className="card-stage-note">
      <ClockCircleOutlined aria-hidden /> {t('offline.expected', { count })}
    </p>
  )
}

/** What of bills is carried over towards the next stamp or point. */
function CarriedOver({ card }: { card: CardFacts }) {
  const { t } = useTranslation('till')
  const words = carriedWords(card, useCurrency(), t)
  return words ? <p className="card-stage-points">{words}</p> : null
}

/** Points that cannot be spent yet, and those that end next. */
function WaitingPoints({ card: { pending, spendable, endingNext } }: { card: CardFacts }) {
  const { t } = useTranslation('till')
  if (!pending && !endingNext) return null
  return (
    <p className="card-stage-points">
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
