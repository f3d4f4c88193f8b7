import type { StatusDay } from '@chopcard/contract/platform/public-status.ts'
import { dayInWords } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import styles from './status-page.module.css'

const shownDays = 90

/** A bar for each of the last 90 days, and the days that were not good in words. */
export function DayBars({ days }: { days: readonly StatusDay[] }) {
  const { language, t } = usePage()
  const inWords = ({ day, state, minutes }: StatusDay) =>
    t(`status.day.${state}`, { day: dayInWords(day, language), count: minutes })
  const before = shownDays - days.length
  const bad = days.filter(({ state }) => state !== 'good').toReversed()
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${shownDays * 4 - 1} 28`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: shownDays }, (_, i) => {
          const day = days[i - before]
          return (
            <rect
              key={i}
              className={styles[day ? `bar-${day.state}` : 'bar-none']}
              x={i * 4}
              width="3"
              height="28"
              rx="1"
            >
              {day && <title>{inWords(day)}</title>}
            </rect>
          )
        })}
      </svg>
      {bad.length > 0 && (
        <details className={styles.bad}>
          <summary>{t('status.bad', { count: bad.length })}</summary>
          <ul>
            {bad.map((day) => (
              <li key={day.day}>{inWords(day)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
