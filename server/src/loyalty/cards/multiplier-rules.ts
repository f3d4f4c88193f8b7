import type { Multiplier } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { wallTime } from '../../core/clock.ts'
import type { Moment } from './card-rules.ts'

/** What is earned by being there: a receipt or an order says nothing of the hour, and is counted as it stands. */
const multiplied = new Set<EntryKind>(['earn', 'scan', 'attend', 'tap'])

/** How many times as much is earned, and until which time of the clock; null is the end of the day. */
export type Running = { factor: number; until: string | null }

/**
 * The multiplier that applies at a moment (decisions/earning.md §8): by the clock on the merchant's wall, whatever hours a day
 * skips or repeats. Of several the highest counts, and of equal ones the one that ends last.
 */
export function multiplierAt(multipliers: readonly Multiplier[], at: Date, timeZone: string): Running | null {
  if (!multipliers.length) return null
  const [day = '', time = ''] = wallTime(at, timeZone).split(' ')
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const running = multipliers.filter(
    ({ weekdays, from, to }) =>
      weekdays.includes(weekday) &&
      (from === null || time.slice(0, 5) >= from) &&
      (to === null || time.slice(0, 5) < to),
  )
  const endOf = ({ to }: Multiplier) => to ?? '24:00'
  const [best] = running.toSorted((a, b) => b.factor - a.factor || (endOf(a) < endOf(b) ? 1 : -1))
  return best ? { factor: best.factor, until: best.to } : null
}

/**
 * How many chops an operation earns that would earn so many without a multiplier. A multiplier refuses nothing: what there is no
 * room for under a limit is left out, down to what would have been earned without it.
 */
export function multiply(
  multipliers: readonly Multiplier[],
  { kind, quantity }: { kind: EntryKind; quantity: number },
  room: number,
  { now, visit = now, timeZone }: Moment,
): number {
  const factor = multiplied.has(kind) ? (multiplierAt(multipliers, visit, timeZone)?.factor ?? 1) : 1
  return Math.max(quantity, Math.min(quantity * factor, room))
}
