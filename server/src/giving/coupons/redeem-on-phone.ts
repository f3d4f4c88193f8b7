import type { redeemHolderCoupon as route } from '@chopcard/contract/giving/member/coupons.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { approvedByStaff } from '../../loyalty/cards/approve-redemption.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { whyNot } from './code-rules.ts'
import { settingsOf } from './coupon-store.ts'
import { holderFacts, presentForHolder, readHolderCoupon } from './holder-coupon.ts'
import { noteEvent, useUp } from './use-code.ts'

/** Uses an issued coupon up on its holder's phone: the PIN or the E-Stamp of one of the staff stands behind it (decisions/coupons.md §5). */
export const redeemOnPhone: Verb<typeof route> = async (ctx, { body }) => {
  const { db, merchant, now, holdingId } = ctx
  const issuedCoupon = await readHolderCoupon(db, merchant.id, holdingId)
  if (!settingsOf(issuedCoupon).redeemByStaffPin) refuse('FEATURE_OFF')
  const refusal = whyNot(holderFacts(issuedCoupon), localDay(now, merchant.timeZone), now)
  if (refusal) refuse(refusal.code, { retryAt: refusal.retryAt })
  const { source, operator } = (await approvedByStaff(ctx, holdingId, body)) ?? refuse('INVALID_REQUEST')
  return ctx.write(async (tx) => {
    const by = { ...ctx, actor: operator, source }
    await useUp(tx, by, issuedCoupon.code)
    await noteEvent(tx, by, { coupon: issuedCoupon, code: issuedCoupon.code, kind: 'redeem', remark: '' }, 1)
    return presentForHolder(tx, ctx, await readHolderCoupon(tx, merchant.id, holdingId))
  })
}
