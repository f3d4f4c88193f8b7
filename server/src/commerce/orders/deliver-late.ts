import { refuse } from '@chopcard/contract/core/errors.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { PaymentHandler } from '../payments/purposes.ts'
import { deliver, nobody } from './deliver-order.ts'
import { giveCouponAgain } from './give-again.ts'
import { couponsOf } from './order-parts.ts'
import { loadOrder } from './order-store.ts'

/**
 * Money for an order that was let go: where only time had run out, it stands again if all of it is still to be had. A
 * refusal undoes that and gives the money back, and so is it for what somebody has cancelled.
 */
export const deliverLate: PaymentHandler = async (tx, { app, now, payment }) => {
  const { merchant } = (await findMerchant(tx, { id: payment.merchant_id })) ?? refuse('NOT_FOUND')
  const order = await loadOrder(tx, merchant.id, payment.subject_id)
  const isLetGo = order.cancel_reason === 'abandoned' || order.cancel_reason === 'declined'
  if (!isLetGo || order.email === null) refuse('ORDER_NOT_IN_STATE')
  const doing = { app, merchant, now, actor: nobody }
  const orderCoupons = await couponsOf(tx, merchant.id, order.id)
  for (const orderCoupon of orderCoupons.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1)))
    await giveCouponAgain(tx, doing, order, orderCoupon)
  await tx
    .updateTable('shop_order')
    .set({ state: 'pending', cancel_reason: null })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', order.id)
    .where('state', '=', 'cancelled')
    .execute()
  await deliver(tx, doing, order)
}
