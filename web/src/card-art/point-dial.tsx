import { Dial } from './dial.tsx'
import { Moment } from './moment.tsx'
import { usePage } from './page-context.ts'
import { nextReward } from './progress.ts'
import type { StampsProps } from './stamp-grid.tsx'
import styles from './stamp-ring.module.css'

/** Points: what can be spent, how far it is to the next reward, what waits and what ends. */
export function PointDial({ card, type, landedFrom }: StampsProps) {
  const { language, t } = usePage()
  const { spendable, pending, endingNext } = card
  const goal = nextReward(card)?.cost ?? 0
  return (
    <div>
      <div className={styles.ring}>
        <Dial type={type} part={goal > 0 ? spendable / goal : 1} landed={landedFrom !== undefined} />
        <p className={styles.number}>
          <span>{type.code}</span>
          <strong>{new Intl.NumberFormat(language).format(spendable)}</strong>
          {goal > 0 && <span>{t('card.ofGoal', { goal })}</span>}
        </p>
      </div>
      {(pending > 0 || endingNext) && (
        <ul className={styles.notes}>
          {pending > 0 && <li>{t('card.pendingPoints', { count: pending })}</li>}
          {endingNext && (
            <li>
              {t('card.endingPoints', { count: endingNext.quantity })} <Moment at={endingNext.at} />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
