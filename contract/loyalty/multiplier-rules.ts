import type { Multiplier } from './campaign-parts.ts'

/** How many times as much is earned, and until which time of the clock; null is the end of the day. */
export type RunningMultiplier = { factor: number; until: string | null }

/** What a clock on the merchant's wall shows: `2026-11-21` and `14:05`. */
export type WallClock = { day: string; time: string }

/**
 * The multiplier that applies by a clock (decisions/earning.md §8), for the server and for a till without network. Of several the
 * highest counts, and of equal ones the one that ends last.
 */
export function runningMultiplier(
  multipliers: readonly Multiplier[],
  { day, time }: WallClock,
): RunningMultiplier | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const running = multipliers.filter(
    ({ weekdays, from, to }) =>
      weekdays.includes(weekday) && (from === null || time >= from) && (to === null || time < to),
  )
  const endOf = ({ to }: Multiplier) => to ?? '24:00'
  const [best] = running.toSorted((a, b) => b.factor - a.factor || (endOf(a) < endOf(b) ? 1 : -1))
  return best ? { factor: best.factor, until: best.to } : null
}
