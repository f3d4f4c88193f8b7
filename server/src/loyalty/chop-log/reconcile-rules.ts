import { wallTime } from '../../core/clock.ts'

/** The hours of a merchant's night in which it may be reconciled: three, since clocks may skip one, and the server may be down in one. */
const night = { from: '03', to: '05' }
/** Whoever was reconciled this long ago was so in another night; longer than the night, also where clocks show an hour twice. */
const BETWEEN_NIGHTS_MS = 5 * 3_600_000

/** Whether a merchant is to be reconciled: once a night, and at once where that was never done (decisions/ledger.md §5). */
export function isReconciliationDue(timeZone: string, checkedAt: Date | null, now: Date): boolean {
  if (!checkedAt) return true
  const hour = wallTime(now, timeZone).slice(11, 13)
  return hour >= night.from && hour <= night.to && now.getTime() - checkedAt.getTime() > BETWEEN_NIGHTS_MS
}
