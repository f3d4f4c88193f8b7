import type { Multiplier } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { type RunningMultiplier, runningMultiplier } from '@chopcard/contract/loyalty/multiplier-rules.ts'
import { wallTime } from '../../core/clock.ts'
import type { Moment } from './card-rules.ts'

/** What is earned by being there: a receipt or an order says nothing of the hour, and is counted as it stands. */
const multiplied = new Set<EntryKind>(['earn', 'scan', 'attend', 'tap'])

/** The multiplier that applies at a moment: by the clock on the merchant's wall, whatever hours a day skips or repeats. */
export function multiplierAt(multipliers: readonly Multiplier[], at: Date, timeZone: string): RunningMultiplier | null {
  if (!multipliers.length) return null
  const [day = '', time = ''] = wallTime(at, timeZone).split(' ')
  return runningMultiplier(multipliers, { day, time: time.slice(0, 5) })
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
