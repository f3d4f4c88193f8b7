import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { type Doer, writeEvent } from '../../giving/coupons/coupon-events.ts'
import { unlockCodes } from '../../giving/coupons/lock-code.ts'
import type { PaymentHandler } from '../payments/purposes.ts'
import { issueVoucher } from '../../giving/vouchers/give-voucher.ts'
import { noteOrder } from './note-order.ts'
import { couponsOf, itemsOf } from './order-parts.ts'
import { loadOrder, type OrderRow } from './order-store.ts'
import { tellCustomer } from './tell-customer.ts'

export const nobody: Actor = { kind: 'public', id: null, name: '', nickname: null }

/** What was paid online is handed over, with the payment's row held: once, whatever the provider repeats. */
export const deliverPaid: PaymentHandler = async (tx, { app, now, payment }) => {
  const { merchant } = (await findMerchant(tx, { id: payment.merchant_id })) ?? refuse('NOT_FOUND')
  const order = await loadOrder(tx, merchant.id, payment.subject_id)
  await deliver(tx, { app, merchant, now, actor: nobody }, order)
}

export type Delivering = { app: App; merchant: Merchant; now: Date; actor: Actor }

/** Coupons become usable, vouchers are made, the customer is told: all in the transaction that marks the order paid. */
export async function deliver(tx: Tx, delivering: Delivering, order: OrderRow, remark?: string): Promise<void> {
  const { app, merchant, now, actor } = delivering
  await freeCoupons(tx, { merchant, now, actor, source: 'order' }, order)
  await issueVouchers(tx, delivering, order)
  const { numUpdatedRows: done } = await tx
    .updateTable('shop_order')
    .set({ state: 'paid', paid_at: now, updated_at: now })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', order.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (!done) refuse('ORDER_NOT_IN_STATE')
  await noteOrder(tx, { merchantId: merchant.id, orderId: order.id, what: 'paid', actor, remark, at: now })
  await tellCustomer(tx, app, merchant, order, 'order-paid')
}

async function freeCoupons(tx: Tx, by: Doer, { id, number }: OrderRow): Promise<void> {
  const merchantId = by.merchant.id
  const orderCoupons = await couponsOf(tx, merchantId, id)
  const codes = orderCoupons.flatMap(({ code }) => code ?? [])
  if (!codes.length) return
  // Were a lock ever to end before the order: what somebody else has used is not sold.
  if (orderCoupons.some((orderCoupon) => orderCoupon.code_state === 'used')) refuse('COUPON_USED')
  await unlockCodes(tx, merchantId, codes)
  await tx
    .updateTable('shop_order_coupon')
    .set({ state: 'issued' })
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', id)
    .where('state', '=', 'reserved')
    .execute()
  for (const { coupon_id: couponId, copy_id: issuedCouponId, code } of orderCoupons)
    if (code) await writeEvent(tx, by, { couponId, code, kind: 'give', issuedCouponId, remark: number })
}

async function issueVouchers(tx: Tx, { app, merchant, now, actor }: Delivering, order: OrderRow): Promise<void> {
  const language = order.language as Language
  for (const item of await itemsOf(tx, merchant.id, order.id)) {
    if (!item.voucher_id) continue
    for (let piece = 0; piece < item.quantity; piece++) {
      const recordId = await issueVoucher(tx, {
        app,
        merchant,
        actor,
        now,
        voucherId: item.voucher_id,
        email: order.email ?? '',
        language,
        source: 'order',
        remark: order.number,
        sold: { amount: item.worth, price: item.unit_price },
      })
      await tx
        .insertInto('shop_order_voucher')
        .values({ merchant_id: merchant.id, record_id: recordId, order_id: order.id, item_id: item.id })
        .execute()
    }
  }
}
