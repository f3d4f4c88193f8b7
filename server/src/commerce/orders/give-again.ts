import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { Changed, type Tx } from '../../core/database.ts'
import { issueCoupon } from '../../giving/coupons/issue-coupon.ts'
import { withoutRefusal } from '../payments/apply-payment-event.ts'
import { appendVoucher, voucherLine, writeContextTo } from '../../giving/vouchers/append-voucher.ts'
import { entriesQuery, recordFacts, readRecord } from '../../giving/vouchers/record-store.ts'
import { reverse } from '../../giving/vouchers/voucher-rules.ts'
import type { Delivering } from './deliver-order.ts'
import { couponsOf, type OrderCouponRow, type VoucherRow, vouchersOf } from './order-parts.ts'
import { piecesFor } from './order-rules.ts'
import type { OrderRow } from './order-store.ts'

/** So many pieces are valid again, and so many could not be given any more. */
export type GivenAgain = { given: number; missed: number }

/**
 * Gives again what was taken back for money that is ours after all, up to its worth: a coupon as a newly issued one within its quota
 * and limits, a voucher by reversing what wrote it off. A piece that a rule refuses now stays taken back.
 */
export async function giveAgain(tx: Tx, doing: Delivering, order: OrderRow, worth: number): Promise<GivenAgain> {
  const coupons = (await couponsOf(tx, order.merchant_id, order.id)).filter(({ state }) => state === 'returned')
  const vouchers = (await vouchersOf(tx, order.merchant_id, order.id)).filter(({ returned }) => returned)
  const pieces = [...coupons, ...vouchers].map(({ id, unit_price: price }) => ({ id, price }))
  const chosen = new Set(piecesFor(pieces, worth).map(({ id }) => id))
  // Coupons in the same sequence for all, then vouchers.
  const works = [
    ...coupons
      .toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1))
      .map((orderCoupon) => ({ id: orderCoupon.id, give: () => giveCouponAgain(tx, doing, order, orderCoupon) })),
    ...vouchers.map((voucher) => ({ id: voucher.id, give: () => giveVoucherAgain(tx, doing, order, voucher) })),
  ].filter(({ id }) => chosen.has(id))
  let given = 0
  for (const { give } of works) if (await withoutRefusal(tx, doing.app, give)) given++
  return { given, missed: works.length - given }
}

/** A coupon that was taken back is issued anew, within its quota and limits. */
export async function giveCouponAgain(
  tx: Tx,
  { app, merchant }: Delivering,
  order: OrderRow,
  orderCoupon: OrderCouponRow,
): Promise<void> {
  const { id } = await issueCoupon(tx, {
    app,
    merchantId: merchant.id,
    couponId: orderCoupon.coupon_id,
    holder: { email: order.email, cardId: null },
    source: 'order',
    orderItemId: orderCoupon.item_id,
    language: order.language as Language,
  })
  await tx
    .updateTable('shop_order_coupon')
    .set({ copy_id: id, state: 'issued' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', orderCoupon.id)
    .execute()
}

async function giveVoucherAgain(tx: Tx, { app, merchant, now, actor }: Delivering, order: OrderRow, given: VoucherRow) {
  const record = await readRecord(app.database, merchant.id, given.id, tx)
  const line =
    (await entriesQuery(tx, merchant.id)
      .where('e.record_id', '=', record.id)
      .where('e.kind', '=', 'waive')
      .orderBy('e.record_version', 'desc')
      .executeTakeFirst()) ?? refuse('NOT_FOUND')
  const { id, amount, reversal_id: reversedBy } = line
  const decision = reverse(recordFacts(record), { id, amount, kind: 'waive', reversedBy }, now)
  const writeContext = writeContextTo(record, { merchant, now }, { actor, source: 'order', remark: order.number })
  if (!(await appendVoucher(app.database, writeContext, decision, voucherLine(writeContext, decision), { tx })))
    throw new Changed()
  await tx
    .updateTable('shop_order_voucher')
    .set({ returned: false })
    .where('merchant_id', '=', merchant.id)
    .where('record_id', '=', record.id)
    .execute()
}
