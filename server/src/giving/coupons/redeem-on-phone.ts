import type { redeemHeldCoupon as route } from '@chopcard/contract/giving/member/coupons.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { approvedByStaff } from '../../loyalty/cards/approve-redemption.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { couponTopic } from '../../core/live.ts'
import { whyNot } from './code-rules.ts'
import { settingsOf } from './coupon-store.ts'
import { factsOfHeld, presentHeld, readCopy } from './held-copy.ts'
import { noteEvent, useUp } from './use-code.ts'

/** Uses a copy up on its holder's phone: the PIN or the E-Stamp of one of the staff stands behind it (decisions/coupons.md §5). */
export const redeemOnPhone: Verb<typeof route> = async (ctx, { body }) => {
  const { app, db, merchant, now, heldId } = ctx
  const copy = await readCopy(db, merchant.id, heldId)
  if (!settingsOf(copy).redeemByStaffPin) refuse('FEATURE_OFF')
  const refusal = whyNot(factsOfHeld(copy), localDay(now, merchant.timeZone), now)
  if (refusal) refuse(refusal.code, { retryAt: refusal.retryAt })
  const { source, operator } = (await approvedByStaff(ctx, heldId, body)) ?? refuse('INVALID_REQUEST')
  const used = await ctx.write(async (tx) => {
    const by = { ...ctx, actor: operator, source }
    await useUp(tx, by, copy.code)
    await noteEvent(tx, by, { coupon: copy, code: copy.code, kind: 'redeem', remark: '' }, 1)
    return presentHeld(tx, ctx, await readCopy(tx, merchant.id, heldId))
  })
  app.live.publish(couponTopic(merchant.id, copy.code))
  return used
}
