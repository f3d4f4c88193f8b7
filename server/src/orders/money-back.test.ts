import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/merchant/orders.ts'
import { useApp } from '../../test/harness.ts'
import { makeSoldCoupon, orderMade } from '../../test/make-order.ts'
import { makeVoucher } from '../../test/make-voucher.ts'
import { makeMerchant, type TestMerchant } from '../../test/make.ts'
import { moneyDifferences } from '../chops/more-books.ts'
import { settleOne } from '../payments/give-back.ts'
import { paymentUrl } from '../payments/start-payment.ts'
import {
  disputeNotice,
  noticeOf,
  refundNotice,
  secretKey,
  signatureOf,
  startStripe,
  webhookSecret,
} from '../payments/stripe-testing.ts'

const stripe = await startStripe()
const on = useApp({
  env: {
    CHOPCARD_STRIPE_SECRET_KEY: secretKey,
    CHOPCARD_STRIPE_WEBHOOK_SECRET: webhookSecret,
    CHOPCARD_STRIPE_URL: stripe.url,
  },
})
let url = ''
beforeAll(async () => void (url = await on.server.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => stripe.stop())

/** An order of two coupons at 4.00 and a voucher at 45.00, at Stripe and not paid yet. */
async function makeOrder() {
  const merchant = await makeMerchant(on.app)
  const couponId = await makeSoldCoupon(on.app, merchant)
  const voucherId = await makeVoucher(on.app, merchant, { price: 4500, amount: 5000 })
  const order = await orderMade(on.app, merchant, [
    { kind: 'coupon', id: couponId, quantity: 2 },
    { kind: 'voucher', id: voucherId },
  ])
  const page = new URL(paymentUrl(on.app, merchant, order.paymentId)).pathname
  await fetch(url + page)
  const token = page.split('/').at(-1)
  const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === token)
  if (!session) throw new Error('no checkout')
  return { ...order, merchant, session, paid: noticeOf(session, 'checkout.session.completed') }
}

const send = async (body: string, signature = signatureOf(body)) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${url}/api/webhooks/payments/stripe`, { method: 'POST', headers, body })).status
}

const look = async ({ merchant, id }: { merchant: TestMerchant; id: string }) => {
  const { order, coupons, vouchers, events, refundable } = (
    await on.call(routes.getOrder, { params: { id } }, { token: merchant.owner.token })
  ).body.data
  const { state, cancelReason, refundAmount, givenBack, dispute } = order
  return {
    state,
    cancelReason,
    refundAmount,
    givenBack,
    dispute,
    refundable,
    coupons: coupons.map((copy) => copy.state).toSorted(),
    vouchers: vouchers.map(({ returned }) => returned),
    events: events.map(({ what }) => what),
  }
}

test('a wrong amount ends the order, which says why, holds nothing any more, and gives back what came', async () => {
  const order = await makeOrder()
  await send(noticeOf(order.session, 'checkout.session.completed', { amount_total: 100 }))
  expect(await send(order.paid)).toBe(200)
  expect(await look(order)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'mismatch',
    givenBack: 'mismatch',
    coupons: ['returned', 'returned'],
    events: ['created', 'cancelled-mismatch', 'given-back'],
  })
  expect(await settleOne(on.app, order.merchant.id, order.paymentId)).toEqual({ state: 'refunded' })
  expect(stripe.gone.get(`pi_${order.session.id}`)).toBe(100)
})

test('a refund on Stripe’s own pages takes back what it covers, once however it is told, and all when all is back', async () => {
  const order = await makeOrder()
  await send(order.paid)
  const [part, more] = [refundNotice(order.session, 400), refundNotice(order.session, 4900)]
  expect(await send(part, signatureOf(part, new Date(), 'whsec_of_somebody_else'))).toBe(401)
  expect((await look(order)).refundAmount).toBe(null)
  await Promise.all([part, part, part].map((body) => send(body)))
  expect(await look(order)).toMatchObject({
    state: 'paid',
    refundAmount: 400,
    refundable: 4900,
    coupons: ['active', 'returned'],
    vouchers: [false],
  })
  await send(more)
  // One that was overtaken.
  await send(refundNotice(order.session, 400))
  expect(await look(order)).toMatchObject({ state: 'paid', refundAmount: 4900, vouchers: [true], refundable: 400 })
  await send(refundNotice(order.session, 5300))
  const { events, ...after } = await look(order)
  expect(after).toMatchObject({ state: 'refunded', refundAmount: 5300, coupons: ['returned', 'returned'] })
  expect(events.filter((what) => what === 'returned')).toHaveLength(3)
})

test('what went back before the payment was heard of is taken back as soon as it is', async () => {
  const order = await makeOrder()
  await send(refundNotice(order.session, 5300))
  expect((await look(order)).state).toBe('pending')
  await send(order.paid)
  expect(await look(order)).toMatchObject({ state: 'refunded', coupons: ['returned', 'returned'], vouchers: [true] })
})

test('a dispute takes back what was not used, and gives it again when it is won; an enquiry and a late one change nothing', async () => {
  const [order, early] = [await makeOrder(), await makeOrder()]
  await send(order.paid)
  await send(disputeNotice(order.session, 'created', 'warning_needs_response'))
  expect((await look(order)).dispute).toBe(null)
  const created = disputeNotice(order.session, 'created', 'needs_response')
  await Promise.all(
    [created, created, disputeNotice(order.session, 'funds_withdrawn', 'needs_response')].map((body) => send(body)),
  )
  expect(await look(order)).toMatchObject({
    state: 'refunded',
    dispute: 'open',
    events: ['created', 'paid', 'disputed'],
    coupons: ['returned', 'returned'],
  })
  await send(disputeNotice(order.session, 'closed', 'won'))
  await send(disputeNotice(order.session, 'created', 'needs_response'))
  expect(await look(order)).toMatchObject({
    state: 'paid',
    dispute: 'won',
    refundAmount: null,
    refundable: 5300,
    coupons: ['active', 'active'],
    vouchers: [false],
    events: ['created', 'paid', 'disputed', 'dispute-won', 'given-again'],
  })
  expect(await moneyDifferences(on.app.database.kysely, order.merchant.id)).toEqual([])
  await send(disputeNotice(early.session, 'created', 'needs_response'))
  await send(early.paid)
  expect(await look(early)).toMatchObject({ state: 'refunded', dispute: 'open', vouchers: [true] })
  const foreign = { ...early.session, id: 'cs_of_another_shop' }
  expect(await send(disputeNotice(foreign, 'created', 'needs_response'))).toBe(200)
})

test('our own refund is not counted again when Stripe tells of it, nor asked for beyond what is left', async () => {
  const order = await makeOrder()
  await send(order.paid)
  await send(refundNotice(order.session, 100))
  stripe.gone.set(`pi_${order.session.id}`, 100)
  const refund = { params: { id: order.id }, body: { act: 'refund' as const } }
  await on.call(routes.changeOrder, refund, { token: order.merchant.owner.token })
  await send(refundNotice(order.session, 5300))
  expect(await settleOne(on.app, order.merchant.id, order.paymentId)).toEqual({ state: 'refunded' })
  await send(refundNotice(order.session, 5300))
  expect(stripe.gone.get(`pi_${order.session.id}`)).toBe(5300)
  const { events, ...after } = await look(order)
  expect(after).toMatchObject({ state: 'refunded', refundAmount: 5300 })
  expect(events).toEqual(['created', 'paid', 'returned', 'refunded'])
})
