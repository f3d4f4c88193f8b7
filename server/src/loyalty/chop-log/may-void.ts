import { undoSeconds } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import type { MerchantContext } from '../../core/context.ts'

// The way of an answer to the till and back is not taken from the operator's seconds.
const onTheWay = 10

/** Whoever may delete may void anything; others only undo what they just did themselves. */
export function mayVoid(
  ctx: Pick<MerchantContext, 'staff' | 'now'>,
  entry: { staffId: string | null; at: Date },
): boolean {
  if (ctx.staff.actions.has('delete')) return true
  return ctx.staff.actions.has('edit') && entry.staffId === ctx.staff.id && isFresh(entry.at, ctx.now)
}

/** Whether a member may take it back: a redemption that nobody but they stood behind, just now. */
export const mayUndo = (entry: { source: string; lines: readonly { kind: string }[]; at: Date }, now: Date): boolean =>
  entry.source === 'self' && entry.lines.some(({ kind }) => kind === 'redeem') && isFresh(entry.at, now)

/** Whether an operation can still be undone by whoever did it. */
export const isFresh = (at: Date, now: Date): boolean => (now.getTime() - at.getTime()) / 1000 <= undoSeconds + onTheWay
