import { useMissing } from './pictures.tsx'
import type { ChopTypeOnCard } from './stamp-grid.tsx'
import styles from './stamp-ring.module.css'

const radius = 54
const round = 2 * Math.PI * radius

/** A ring around a stamp’s picture where it can be fetched, so far filled as `part` of 1 says. */
export function Dial({ type, part, landed }: { type: ChopTypeOnCard; part: number; landed: boolean }) {
  const { isMissing, watched } = useMissing()
  return (
    <div className={styles.dial}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r={radius} />
        <circle
          className={styles.done}
          cx="60"
          cy="60"
          r={radius}
          strokeDasharray={`${Math.min(1, part) * round} ${round}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      {!isMissing && (
        <img
          {...watched}
          key={type.balance}
          loading="lazy"
          src={type.stampedImage}
          alt=""
          width={84}
          height={84}
          data-landed={landed}
        />
      )}
    </div>
  )
}
