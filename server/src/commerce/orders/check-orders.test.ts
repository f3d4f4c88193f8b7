import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as billing from '@chopcard/contract/commerce/merchant/billing.ts'
import { changeOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { useApp } from '../../../test/harness.ts'
import { makePaidOrder, makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { reconcileVouchers } from '../../ledger/reconcile-vouchers.ts'
import type { Tx } from '../../core/database.ts'
import { findPayment } from '../payments/payment-store.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { testEvent } from '../payments/test-gateway.ts'

const on = useApp()

test('the check finds no difference after orders of every outcome and a plan, and detects each manipulated record', async () => {
  const merchant = await makeMerchant(on.app)
  const as = { token: merchant.owner.token }
  const order = await makePaidOrder(on.app, merchant)
  const refunded = await makePaidOrder(on.app, merchant)
  await on.call(changeOrder, { params: { id: refunded.id }, body: { act: 'refund' } }, as)
  const couponId = await makeSoldCoupon(on.app, merchant)
  const late = await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId }])
  await on.call(changeOrder, { params: { id: late.id }, body: { act: 'cancel' } }, as)
  await tellPaid(on.app, merchant, late)
  await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId }])
  const { url } = (await on.call(billing.orderPlan, { body: { planId: await makePlan(on.app) } }, as)).body.data
  const token = new URL(url ?? '').pathname.split('/').at(-1) ?? ''
  const payment = await findPayment(on.app.database.kysely, token)
  if (payment) await recordProviderEvent(on.app, 'test', testEvent(payment, 'paid', token), new Date())
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])

  const one = sql`merchant_id = ${merchant.id} and id`
  for (const [change, found] of [
    [
      sql`update shop_order set amount = amount + 1 where ${one} = ${order.id}`,
      ['the price of its lines', 'what was asked for', 'what came'],
    ],
    [sql`update payment set paid_amount = 1 where ${one} = ${order.paymentId}`, ['what came']],
    [sql`update payment set returned_outside = 100 where ${one} = ${order.paymentId}`, ['what went back']],
    [sql`update payment set refund_amount = 1 where ${one} = ${late.paymentId}`, ['what was kept']],
    [sql`update payment set refund_amount = 1 where ${one} = ${refunded.paymentId}`, ['what went back']],
    [sql`delete from shop_order_coupon where merchant_id = ${merchant.id} and order_id = ${order.id}`, ['its coupons']],
    [
      sql`delete from shop_order_voucher where merchant_id = ${merchant.id} and order_id = ${order.id}`,
      ['its vouchers'],
    ],
    [
      sql`update voucher_record set balance = balance - 1 where merchant_id = ${merchant.id} and state = 'active'`,
      ['what was given of it', 'a voucher'],
    ],
    [
      sql`update voucher_total set records = records + 1 where merchant_id = ${merchant.id} and voucher_id = (
        select voucher_id from voucher_record where merchant_id = ${merchant.id} limit 1)`,
      ['what was given of it'],
    ],
    [
      sql`update plan_order set state = 'open', paid_at = null where merchant_id = ${merchant.id}`,
      ['what was kept', 'its invoice', 'its days'],
    ],
  ] as const)
    expect(await changedAndUndone((tx) => change.execute(tx), merchant.id)).toEqual(found)
})

/** What is found while a change stands that is undone afterwards. */
async function changedAndUndone(change: (tx: Tx) => Promise<unknown>, merchantId: string): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  await on.app.database
    .tx(async (tx) => {
      await change(tx)
      const vouchers = (await reconcileVouchers(tx, merchantId)).differences.map(() => 'a voucher')
      found = [...(await moneyDifferences(tx, on.app.hooks, merchantId)).flatMap(({ wrong }) => wrong), ...vouchers]
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}
