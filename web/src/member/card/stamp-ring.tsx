import { usePage } from '../page-context.ts'
import type { StampsProps } from './stamp-grid.tsx'
import styles from './stamp-ring.module.css'

const radius = 54
const round = 2 * Math.PI * radius

/** Many stamps in little room: a ring that fills around the stamp’s picture, with the number beside it. */
export function StampRing({ card, type, landedFrom }: StampsProps) {
  const { language, t } = usePage()
  const open = card.campaign.type === 'point'
  const goal = open ? (card.rewards.find((reward) => !reward.reached)?.cost ?? type.balance) : type.stampCount
  const part = goal > 0 ? Math.min(1, type.balance / goal) : 0
  const balance = new Intl.NumberFormat(language).format(type.balance)
  return (
    <div className={styles.ring}>
      <div className={styles.dial}>
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className={styles.track} cx="60" cy="60" r={radius} />
          <circle
            className={styles.done}
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={`${part * round} ${round}`}
            transform="rotate(-90 60 60)"
          />
        </svg>
        <img
          key={type.balance}
          src={type.stampedImage}
          alt=""
          width={84}
          height={84}
          data-landed={landedFrom !== undefined}
        />
      </div>
      <p className={styles.number}>
        {(open || card.chopTypes.length > 1) && <span>{open ? t('card.balance') : type.code}</span>}
        <strong>{balance}</strong>
        {!open && <span>{t('card.stampsOf', { balance: type.balance, total: type.stampCount })}</span>}
      </p>
    </div>
  )
}
