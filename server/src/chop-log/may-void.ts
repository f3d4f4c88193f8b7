import { undoSeconds } from '@chopcard/contract/merchant/chop-log.ts'
import type { MerchantContext } from '../core/context.ts'

// The way of an answer to the till and back is not taken from the operator's seconds.
const onTheWay = 10

/** Whoever may delete may void anything; others only undo what they just did themselves. */
export function mayVoid(
  ctx: Pick<MerchantContext, 'staff' | 'now'>,
  entry: { staffId: string | null; at: Date },
): boolean {
  if (ctx.staff.actions.has('delete')) return true
  const age = (ctx.now.getTime() - entry.at.getTime()) / 1000
  return ctx.staff.actions.has('edit') && entry.staffId === ctx.staff.id && age <= undoSeconds + onTheWay
}
