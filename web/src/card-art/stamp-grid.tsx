import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { CSSProperties } from 'react'
import { usePage } from './page-context.ts'
import printed from './printed.module.css'
import spoken from './spoken.module.css'
import styles from './stamp-grid.module.css'
import { StampPicture } from './stamp-picture.tsx'
import { looks } from './unit.ts'

export type ChopTypeOnCard = MemberCard['chopTypes'][number]
export type StampsProps = {
  card: MemberCard
  type: ChopTypeOnCard
  /** The first of the stamps that have just been given. */
  landedFrom?: number
}

/** Slots in rows, as printed on a card: the pictures are the campaign’s own. */
export function StampGrid({ card, type, landedFrom }: StampsProps) {
  const { t } = usePage()
  const several = card.chopTypes.length > 1
  const used = looks[card.campaign.type] === 'Uses'
  const label = t(used ? 'card.usesLeft' : several ? 'card.kindOf' : 'card.stampsOf', {
    kind: type.code,
    balance: type.balance,
    total: type.stampCount,
  })
  const goals = new Set(several ? [] : card.rewards.map((reward) => reward.cost))
  return (
    <div className={styles.kind}>
      <p className={styles.count}>
        <span className={spoken.spoken}>{label}</span>
        <span aria-hidden="true">{type.code}</span>
        <strong aria-hidden="true">{t('card.progress', { balance: type.balance, total: type.stampCount })}</strong>
      </p>
      <div
        className={styles.grid}
        aria-hidden="true"
        data-columns={card.campaign.stampColumns ?? columnsFor(type.stampCount)}
      >
        {Array.from({ length: type.stampCount }, (_, place) => (
          <StampPlace
            key={place}
            type={type}
            filled={place < type.balance}
            used={used}
            landed={
              landedFrom !== undefined && place >= landedFrom && place < type.balance ? place - landedFrom : undefined
            }
            goal={goals.has(place + 1)}
          />
        ))}
      </div>
    </div>
  )
}

type StampPlaceProps = { type: ChopTypeOnCard; filled: boolean; used: boolean; landed?: number; goal: boolean }

function StampPlace({ type, filled, used, landed, goal }: StampPlaceProps) {
  const empty = (used && type.redeemedImage) || type.unstampedImage
  const later = landed === undefined ? undefined : ({ '--wait': `${Math.min(landed, 9) * 140}ms` } as CSSProperties)
  return (
    <span className={styles.slot} data-filled={filled} data-landed={landed !== undefined || undefined} style={later}>
      {(!filled || landed !== undefined) && <StampPicture className={styles.empty} src={empty} />}
      {filled && <StampPicture className={styles.stamp} src={type.stampedImage} stamp />}
      {goal && !filled && (
        <svg className={`${printed.gold} ${styles.goal}`} viewBox="0 0 24 24">
          <path d="M5 12v7h14v-7M4 8.5h16V12H4zM12 8.5V19M12 8.5S11 5 9 5 7.5 8.5 12 8.5Zm0 0S13 5 15 5s1.5 3.5-3 3.5Z" />
        </svg>
      )}
    </span>
  )
}

/** How many slots lie beside each other, so that the rows of 1 to 20 come out even or nearly so. */
export function columnsFor(count: number): number {
  if (count <= 5) return count
  if (count === 6) return 3
  if (count <= 8) return 4
  const even = [5, 6].find((columns) => count % columns === 0)
  return even ?? (count > 10 && count % 6 >= count % 5 ? 6 : 5)
}
