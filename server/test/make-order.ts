import { randomUUID } from 'node:crypto'
import { OrderRequest } from '@chopcard/contract/commerce/orders.ts'
import type { App } from '../src/core/app.ts'
import { hashToken } from '../src/core/secrets.ts'
import { makeOrder } from '../src/commerce/orders/make-order.ts'
import { storesOf } from '../src/commerce/orders/shop-offers.ts'
import { findPayment } from '../src/commerce/payments/payment-store.ts'
import { paymentUrl } from '../src/commerce/payments/start-payment.ts'
import { recordProviderEvent } from '../src/commerce/payments/record-provider-event.ts'
import { testEvent } from '../src/commerce/payments/test-gateway.ts'
import { couponCode, makeCoupon } from './make-coupon.ts'
import type { TestMerchant } from './make.ts'
import { makeVoucher } from './make-voucher.ts'

type Lines = { kind: 'coupon' | 'voucher'; id: string; quantity?: number }[]
type Given = Partial<Omit<OrderRequest, 'lines'>> & { now?: Date }

/** A coupon that the shop sells for 4.00, with so many codes. */
export const makeSoldCoupon = (app: App, merchant: TestMerchant, codes = 3, given: object = {}): Promise<string> =>
  makeCoupon(app, merchant, { onSale: true, price: 400, ...given }, Array.from({ length: codes }, couponCode))

/** An order as the shop's page makes it, waiting for its money. */
export async function orderMade(app: App, merchant: TestMerchant, lines: Lines, { now, ...given }: Given = {}) {
  const request = OrderRequest.parse({
    lines: lines.map((line) => ({ quantity: 1, ...line })),
    email: `${merchant.shortKey}@customer.example`,
    phone: '+65 8123 4567',
    delivery: 'pickup',
    store: (await storesOf(app.database.kysely, merchant))[0]?.name,
    address: '',
    paymentType: 'online',
    formKey: randomUUID(),
    ...given,
  })
  const token = await makeOrder({
    app,
    merchant: { ...merchant, serviceState: 'active' },
    now: now ?? new Date(),
    language: 'en-US',
    request,
  })
  const order = await app.database.kysely
    .selectFrom('shop_order')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return { id: order.id, number: order.number, token, amount: order.amount, paymentId: order.payment_id ?? '' }
}

/** What the test gateway says of an order's payment. */
export async function tellPaid(
  app: App,
  merchant: TestMerchant,
  { paymentId }: { paymentId: string },
  kind: 'paid' | 'cancelled' = 'paid',
) {
  const token = paymentUrl(app, merchant, paymentId).split('/').at(-1) ?? ''
  const payment = await findPayment(app.database.kysely, token)
  if (!payment) throw new Error('an order without a payment')
  return recordProviderEvent(app, 'test', testEvent(payment, kind, token), new Date())
}

/** A paid order of a coupon and a voucher. */
export async function makePaidOrder(app: App, merchant: TestMerchant) {
  const couponId = await makeSoldCoupon(app, merchant)
  const voucherId = await makeVoucher(app, merchant)
  const order = await orderMade(app, merchant, [
    { kind: 'coupon', id: couponId, quantity: 2 },
    { kind: 'voucher', id: voucherId },
  ])
  await tellPaid(app, merchant, order)
  return { ...order, couponId, voucherId }
}
