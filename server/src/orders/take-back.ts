import { localDay } from '../core/clock.ts'
import { Changed, type Tx } from '../core/database.ts'
import { takeCopyBack } from '../coupons/take-copy-back.ts'
import { appendVoucher, lineOf } from '../vouchers/append-voucher.ts'
import { factsOf, readRecord } from '../vouchers/record-store.ts'
import { waive } from '../vouchers/voucher-rules.ts'
import type { Delivering } from './deliver-order.ts'
import { couponsOf, vouchersOf } from './order-parts.ts'
import type { OrderRow } from './order-store.ts'

/** Takes back what of an order was not used; answers with what that has cost. */
export async function takeBack(tx: Tx, doing: Delivering, order: OrderRow): Promise<number> {
  return (await takeCouponsBack(tx, doing, order.id)) + (await takeVouchersBack(tx, doing, order))
}

async function takeCouponsBack(tx: Tx, { merchant }: Delivering, orderId: string): Promise<number> {
  const held = await couponsOf(tx, merchant.id, orderId)
  let worth = 0
  for (const copy of held.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1))) {
    if (copy.state === 'returned' || !(await takeCopyBack(tx, { merchantId: merchant.id, id: copy.copy_id }))) continue
    worth += copy.unit_price
    await tx
      .updateTable('shop_order_coupon')
      .set({ state: 'returned' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', copy.id)
      .execute()
  }
  return worth
}

/** A voucher that was not touched is written off with the order's number as the reason; one that has ended stays sold. */
async function takeVouchersBack(tx: Tx, { app, merchant, now, actor }: Delivering, order: OrderRow): Promise<number> {
  let worth = 0
  for (const given of await vouchersOf(tx, merchant.id, order.id)) {
    const record = await readRecord(app.database, merchant.id, given.id, tx)
    const isWhole = record.state === 'active' && record.balance === record.amount && record.ends_at > now
    if (given.returned || !isWhole) continue
    const decision = waive(factsOf(record), now)
    const writing = {
      merchantId: merchant.id,
      recordId: record.id,
      voucherId: record.voucher_id,
      version: record.version,
      at: now,
      day: localDay(now, merchant.timeZone),
      actor,
      source: 'order',
      remark: order.number,
    }
    if (!(await appendVoucher(app.database, writing, decision, lineOf(writing, decision), undefined, tx)))
      throw new Changed()
    worth += given.unit_price
    await tx
      .updateTable('shop_order_voucher')
      .set({ returned: true })
      .where('merchant_id', '=', merchant.id)
      .where('record_id', '=', given.id)
      .execute()
  }
  return worth
}
