import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext } from '../../core/context.ts'

type Effects = { chops: number | null; coupon_id: string | null; message: unknown }
const nothing: Effects = { chops: null, coupon_id: null, message: null }

/** Who may not give it to one member may not let it be given: of a change that goes for what was not there before. */
export function mayGive({ merchant, staff }: MerchantContext, after: Effects, before = nothing): void {
  if (after.message !== null && before.message === null) mayCall(sendNotification, merchant, staff)
  if (after.coupon_id !== null && after.coupon_id !== before.coupon_id) mayCall(sendCoupon, merchant, staff)
  if (after.chops !== null && after.chops !== before.chops) mayCall(changeChops, merchant, staff)
}
