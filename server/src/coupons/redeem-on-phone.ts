import type { redeemHeldCoupon as route } from '@chopcard/contract/member/coupons.ts'
import * as contract from '@chopcard/contract/member/coupons.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { nameOf } from '@chopcard/contract/route.ts'
import { approvedByStaff } from '../cards/approve-redemption.ts'
import { serviceAllows } from '../core/authenticate.ts'
import { localDay } from '../core/clock.ts'
import type { Verb } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
import { couponTopic } from '../core/live.ts'
import { whyNot } from './code-rules.ts'
import { settingsOf } from './coupon-store.ts'
import { factsOfHeld, heldCopy, presentHeld, readCopy } from './held-copy.ts'
import { noteEvent, useUp } from './use-code.ts'

/** Uses a copy up on its holder's phone: the PIN or the E-Stamp of one of the staff stands behind it (decisions.md §7). */
export const redeemOnPhone: Verb<typeof route> = async ({ app, db, ip }, { params, body }) => {
  const { merchant, now, copy } = await heldCopy(app, params.token)
  serviceAllows(contract.redeemHeldCoupon, merchant)
  if (!settingsOf(copy).redeemByStaffPin) refuse('FEATURE_OFF')
  const refusal = whyNot(factsOfHeld(copy), localDay(now, merchant.timeZone), now)
  if (refusal) refuse(refusal.code, { retryAt: refusal.retryAt })
  const approval = await approvedByStaff({ app, db, merchant, ip }, copy.copy_id, body)
  if (!approval) return refuse('INVALID_REQUEST')
  const { source, operator } = approval
  const ctx = openJobContext(app, merchant, operator, now, nameOf(contract.redeemHeldCoupon))
  const used = await ctx.write(async (tx) => {
    const by = { ...ctx, source }
    await useUp(tx, by, copy.code)
    await noteEvent(tx, by, { coupon: copy, code: copy.code, kind: 'redeem', remark: '' }, 1)
    return presentHeld(tx, merchant, now, params.token, await readCopy(tx, merchant.id, params.token))
  })
  app.live.publish(couponTopic(merchant.id, copy.code))
  return used
}
