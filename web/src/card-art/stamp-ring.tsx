import { Dial } from './dial.tsx'
import { usePage } from './page-context.ts'
import type { StampsProps } from './stamp-grid.tsx'
import styles from './stamp-ring.module.css'
import { looks } from './unit.ts'

/** Many stamps in little room: a ring that fills around the stamp’s picture, with the number beside it. */
export function StampRing({ card, type, landedFrom }: StampsProps) {
  const { language, t } = usePage()
  const { balance, stampCount: total } = type
  return (
    <div className={styles.ring}>
      <Dial type={type} part={total > 0 ? balance / total : 0} landed={landedFrom !== undefined} />
      <p className={styles.number}>
        {card.chopTypes.length > 1 && <span>{type.code}</span>}
        <strong>{new Intl.NumberFormat(language).format(balance)}</strong>
        <span>{t(looks[card.campaign.type] === 'Uses' ? 'card.usesLeft' : 'card.stampsOf', { balance, total })}</span>
      </p>
    </div>
  )
}
