import type { StatusDay } from '@chopcard/contract/platform/public-status.ts'
import { addDays } from '../../core/clock.ts'

/** So many days the public page of the platform's state looks back. One more is kept: it tells that the first of them was a whole one. */
export const statusDays = 90
/** What may be missing of a day that was good: an upgrade, a start of the machine. */
const toleratedMinutes = 10
const dayMinutes = 24 * 60
/** Today's last minutes may not have been looked at yet. */
const lateMinutes = 3

/** Minutes of a day that a part was watched, and those of them in which it was disturbed. */
export type WatchedDay = { day: string; observed: number; disturbed: number }

/**
 * How each of the last days was since the first that was watched, and the share of their minutes that were good. Minutes in which nobody
 * looked are those in which nothing ran, except those before the first look of all (decisions/operation.md §7).
 */
export function statusOfDays(
  watched: readonly WatchedDay[],
  today: string,
  minutesOfToday: number,
): { days: StatusDay[]; availability: number } {
  const begin = watched[0]?.day ?? today
  const oldest = addDays(today, 1 - statusDays)
  const byDay = new Map(watched.map((one) => [one.day, one]))
  const days: StatusDay[] = []
  let [possible, bad] = [0, 0]
  for (let day = begin < oldest ? oldest : begin; day <= today; day = addDays(day, 1)) {
    const { observed = 0, disturbed = 0 } = byDay.get(day) ?? {}
    const length =
      day === begin ? observed : day === today ? Math.max(observed, minutesOfToday - lateMinutes) : dayMinutes
    const missing = Math.max(0, length - observed)
    days.push({ day, ...judged(missing, disturbed) })
    possible += length
    bad += missing + disturbed
  }
  return { days, availability: possible ? 1 - bad / possible : 1 }
}

function judged(missing: number, disturbed: number): Omit<StatusDay, 'day'> {
  if (missing > toleratedMinutes) return { state: 'down', minutes: missing + disturbed }
  if (disturbed > toleratedMinutes) return { state: 'disturbed', minutes: disturbed }
  return { state: 'good', minutes: 0 }
}
