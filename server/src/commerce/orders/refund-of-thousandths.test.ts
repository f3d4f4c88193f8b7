import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { carryOutOne } from '../payments/give-back.ts'
import { paymentUrl } from '../payments/start-payment.ts'
import { noticeOf, signatureOf, startStripe } from '../payments/stripe-testing.ts'

const stripe = await startStripe()
const on = useApp({
  env: stripe.env,
})
let url = ''
beforeAll(async () => void (url = await on.server.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => stripe.stop())

/** A paid order of two coupons at 1.005 dinars. */
async function makePaid() {
  const made = await makeMerchant(on.app)
  const as = () => ({ token: made.owner.token, key: randomUUID() })
  expect((await on.call(editMerchant, { body: { currency: 'KWD' } }, as())).status).toBe(200)
  const merchant = { ...made, currency: 'KWD' }
  const id = await makeSoldCoupon(on.app, merchant, 3, { price: 1005 })
  const order = await orderMade(on.app, merchant, [{ kind: 'coupon', id, quantity: 2 }])
  const page = new URL(paymentUrl(on.app, merchant, order.paymentId)).pathname
  await fetch(url + page)
  const session = stripe.sessionOf(page)
  const body = noticeOf(session, 'checkout.session.completed')
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) }
  expect((await fetch(`${url}/api/webhooks/payments/stripe`, { method: 'POST', headers, body })).status).toBe(200)
  return { merchant, order, session, as }
}

test('a part of thousandths that staff give back is the same sum in the order, in its mail and at Stripe', async () => {
  const { merchant, order, session, as } = await makePaid()
  const params = { id: order.id }
  const look = async () => (await on.call(routes.getOrder, { params }, as())).body.data
  const codes = [(await look()).coupons[0]?.code ?? '']
  expect((await on.call(routes.redeemOrderCoupons, { params, body: { codes } }, as())).status).toBe(200)
  expect(await look()).toMatchObject({ order: { currency: 'KWD', amount: 2010 }, refundable: 1000 })
  await on.call(routes.changeOrder, { params, body: { act: 'refund' } }, as())
  expect(await look()).toMatchObject({ order: { state: 'refunded', refundAmount: 1000 } })
  expect(await carryOutOne(on.app, merchant.id, order.paymentId)).toEqual({ state: 'refunded' })
  expect(stripe.gone.get(`pi_${session.id}`)).toBe(1000)
  const mail = await on.app.database.kysely
    .selectFrom('outbox')
    .select('text_body')
    .where('merchant_id', '=', merchant.id)
    .where('template', '=', 'order-refunded')
    .executeTakeFirstOrThrow()
  expect(mail.text_body).toMatch(/KWD\s1\.000/)
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])
})
