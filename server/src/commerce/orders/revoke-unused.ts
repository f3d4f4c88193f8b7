import { Changed, type Tx } from '../../core/database.ts'
import { revokeFromHolder } from '../../giving/coupons/revoke-from-holder.ts'
import { appendVoucher, voucherLine, writeContextTo } from '../../giving/vouchers/append-voucher.ts'
import { recordFacts, readRecord } from '../../giving/vouchers/record-store.ts'
import { waive } from '../../giving/vouchers/voucher-rules.ts'
import type { Delivering } from './deliver-order.ts'
import { couponsOf, isUntouched, type OrderCouponRow, type VoucherRow, vouchersOf } from './order-parts.ts'
import { piecesFor } from './order-rules.ts'
import type { OrderRow } from './order-store.ts'

/** The worth of the revoked pieces, and how many may still be used. */
export type Revoked = { worth: number; left: number }

/** Revokes the unused pieces of an order: all of them, or those that a partial refund covers. */
export async function revokeUnused(tx: Tx, doing: Delivering, order: OrderRow, within = Infinity): Promise<Revoked> {
  const coupons = (await couponsOf(tx, order.merchant_id, order.id)).filter(isUnused)
  const vouchers = (await vouchersOf(tx, order.merchant_id, order.id)).filter((one) => isUntouched(one, doing.now))
  const pieces = [...coupons, ...vouchers].map(({ id, unit_price: price }) => ({ id, price }))
  const chosen = new Set(piecesFor(pieces, within).map(({ id }) => id))
  // One after the other wherever two meet: coupons in the same sequence for all, then vouchers.
  let worth = 0
  for (const orderCoupon of coupons.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1)))
    if (chosen.has(orderCoupon.id)) worth += await revokeCoupon(tx, doing, orderCoupon)
  for (const given of vouchers) if (chosen.has(given.id)) worth += await revokeVoucher(tx, doing, order, given)
  return { worth, left: pieces.length - chosen.size }
}

export const isUnused = ({ state, code_state: code }: Pick<OrderCouponRow, 'state' | 'code_state'>): boolean =>
  state !== 'returned' && code !== 'used'

async function revokeCoupon(tx: Tx, doing: Delivering, orderCoupon: OrderCouponRow): Promise<number> {
  const { merchant } = doing
  // What was held and never paid was nobody's yet.
  const by = orderCoupon.state === 'issued' ? { ...doing, source: 'order' as const, remark: orderCoupon.number } : null
  if (!(await revokeFromHolder(tx, { merchantId: merchant.id, id: orderCoupon.copy_id }, by))) return 0
  await tx
    .updateTable('shop_order_coupon')
    .set({ state: 'returned' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', orderCoupon.id)
    .execute()
  return orderCoupon.unit_price
}

/** A voucher that was not touched is written off with the order's number as the reason; one that has ended stays sold. */
async function revokeVoucher(
  tx: Tx,
  { app, merchant, now, actor }: Delivering,
  order: OrderRow,
  given: VoucherRow,
): Promise<number> {
  const record = await readRecord(app.database, merchant.id, given.id, tx)
  if (record.state !== 'active' || record.balance !== record.amount || record.ends_at <= now) return 0
  const decision = waive(recordFacts(record), now)
  const writeContext = writeContextTo(record, { merchant, now }, { actor, source: 'order', remark: order.number })
  if (!(await appendVoucher(app.database, writeContext, decision, voucherLine(writeContext, decision), { tx })))
    throw new Changed()
  await tx
    .updateTable('shop_order_voucher')
    .set({ returned: true })
    .where('merchant_id', '=', merchant.id)
    .where('record_id', '=', given.id)
    .execute()
  return given.unit_price
}
