import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade } from '../../../test/make-order.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { orderToken } from '../../core/secrets.ts'
import { carryOutOne } from '../payments/give-back.ts'
import { paymentUrl } from '../payments/start-payment.ts'
import { disputeNotice, noticeOf, refundNotice, signatureOf, startStripe } from '../payments/stripe-testing.ts'
import { abandonDue } from './abandon-orders.ts'

const stripe = await startStripe()
const on = useApp({
  env: stripe.env,
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
  const session = stripe.sessionOf(page)
  return { ...order, couponId, merchant, session, paid: noticeOf(session, 'checkout.session.completed') }
}

const send = async (body: string, signature = signatureOf(body)) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${url}/api/webhooks/payments/stripe`, { method: 'POST', headers, body })).status
}

/** The customer sends the form of their order's page. */
const cancelOnPage = async ({ merchant, id }: { merchant: TestMerchant; id: string }) => {
  const token = orderToken(on.app.config.secret, merchant.shortKey, id)
  const body = new URLSearchParams({ act: 'cancel' })
  const answer = await fetch(`${url}/shop/order/${token}`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, refresh: answer.headers.get('refresh'), text: await answer.text() }
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
    coupons: coupons.map((orderCoupon) => orderCoupon.state).toSorted(),
    vouchers: vouchers.map(({ returned }) => returned),
    events: events.map(({ what }) => what),
  }
}

test('a payment of a wrong amount cancels the order with that reason, releases its coupons, and is refunded', async () => {
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
  expect(await carryOutOne(on.app, order.merchant.id, order.paymentId)).toEqual({ state: 'refunded' })
  expect(stripe.gone.get(`pi_${order.session.id}`)).toBe(100)
})

test('a refund on Stripe’s own pages revokes what it covers once, and everything after a full refund', async () => {
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

test('a refund that arrives before the payment’s notice is applied as soon as the payment is known', async () => {
  const order = await makeOrder()
  await send(refundNotice(order.session, 5300))
  expect((await look(order)).state).toBe('pending')
  await send(order.paid)
  expect(await look(order)).toMatchObject({ state: 'refunded', coupons: ['returned', 'returned'], vouchers: [true] })
})

test('a dispute revokes unused items and restores them when it is won, and an enquiry or a late one changes nothing', async () => {
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
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, order.merchant.id)).toEqual([])
  await send(disputeNotice(early.session, 'created', 'needs_response'))
  await send(early.paid)
  expect(await look(early)).toMatchObject({ state: 'refunded', dispute: 'open', vouchers: [true] })
  const foreign = { ...early.session, id: 'cs_of_another_shop' }
  expect(await send(disputeNotice(foreign, 'created', 'needs_response'))).toBe(200)
})

test('our own refund is not counted again when Stripe reports it, and cannot exceed the remaining amount', async () => {
  const order = await makeOrder()
  await send(order.paid)
  await send(refundNotice(order.session, 100))
  stripe.gone.set(`pi_${order.session.id}`, 100)
  const refund = { params: { id: order.id }, body: { act: 'refund' as const } }
  await on.call(routes.changeOrder, refund, { token: order.merchant.owner.token })
  await send(refundNotice(order.session, 5300))
  expect(await carryOutOne(on.app, order.merchant.id, order.paymentId)).toEqual({ state: 'refunded' })
  await send(refundNotice(order.session, 5300))
  expect(stripe.gone.get(`pi_${order.session.id}`)).toBe(5300)
  const { events, ...after } = await look(order)
  expect(after).toMatchObject({ state: 'refunded', refundAmount: 5300 })
  expect(events).toEqual(['created', 'paid', 'returned', 'refunded'])
})

describe('an order after its time to pay', () => {
  type Made = Awaited<ReturnType<typeof makeOrder>>

  /** So many minutes have passed for this order alone: were it later for all, those of other tests would end with it. */
  async function waited({ id, paymentId }: Made, minutes = 16) {
    const isEarlier = { expires_at: earlier('expires_at', minutes * 60) }
    const db = on.app.database.kysely
    await db.updateTable('shop_order').set(isEarlier).where('id', '=', id).execute()
    await db.updateTable('payment').set(isEarlier).where('id', '=', paymentId).execute()
  }
  const codes = async ({ id }: Made) => {
    const { rows } = await sql<{ state: string; held: boolean }>`
      select k.state, k.locked_until > now() as held from shop_order_coupon h
      join coupon_copy y on y.merchant_id = h.merchant_id and y.id = h.copy_id
      join coupon_code k on k.merchant_id = y.merchant_id and k.code = y.code
      where h.order_id = ${id}`.execute(on.app.database.kysely)
    return rows.map(({ state, held }) => `${state}${held ? ' and held' : ''}`)
  }
  const held = ['locked and held', 'locked and held']
  const paidFor = { state: 'paid', coupons: ['active', 'active'], vouchers: [false], givenBack: null }
  const letGo = { state: 'cancelled', cancelReason: 'abandoned', coupons: ['returned', 'returned'], vouchers: [] }
  const waiting = { state: 'pending', coupons: ['reserved', 'reserved'], vouchers: [] }

  test.each([
    ['nobody has paid: it is closed at Stripe before anything is given away', {}, letGo, 'expired', []],
    [
      'somebody has just paid: the payment wins, though no notice has come',
      { status: 'complete', payment_status: 'paid', intent: 'succeeded' },
      paidFor,
      'complete',
      ['active', 'active'],
    ],
    [
      'money is on a slow way: it waits, and holds what it holds',
      { status: 'complete', intent: 'processing' },
      waiting,
      'complete',
      held,
    ],
    [
      'the money of a slow way has failed',
      { status: 'complete', intent: 'requires_payment_method' },
      letGo,
      'complete',
      [],
    ],
    ['Stripe has ended it by itself', { status: 'expired' }, letGo, 'expired', []],
  ] as const)(
    'an unpaid order is closed after fifteen minutes by the state of its Stripe session: %s',
    async (_what, facts, ends, status, left) => {
      const order = await makeOrder()
      Object.assign(order.session, facts)
      await waited(order, 14)
      await abandonDue(on.app, new Date())
      expect((await look(order)).state, 'not a minute too early').toBe('pending')
      await waited(order, 2)
      await Promise.all([abandonDue(on.app, new Date()), abandonDue(on.app, new Date())])
      expect(await look(order)).toMatchObject(ends)
      expect(order.session.status).toBe(status)
      expect(await codes(order)).toEqual(left)
      if (ends === letGo) return
      await send(order.paid)
      expect(await look(order), 'the notice that comes later changes nothing but what still waits').toMatchObject(
        paidFor,
      )
      expect(stripe.gone.has(`pi_${order.session.id}`)).toBe(false)
      expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, order.merchant.id)).toEqual([])
    },
  )

  test('an order whose time is over waits while Stripe cannot be reached, and is released when it answers', async () => {
    const [order, other] = [await makeOrder(), await makeOrder()]
    await waited(order)
    await waited(other)
    const cancel = { params: { id: order.id }, body: { act: 'cancel' as const } }
    for (const fault of ['hang up', 500] as const) {
      const before = stripe.asked.length
      stripe.faults.push(fault)
      await abandonDue(on.app, new Date())
      expect([await codes(order), await codes(other)]).toEqual([held, held])
      expect(stripe.asked.length - before).toBe(1)
      stripe.faults.push(fault)
      const asked = await on.call(routes.changeOrder, cancel, { token: order.merchant.owner.token })
      expect(asked.code).toBe('SERVICE_UNAVAILABLE')
      stripe.faults.push(fault)
      const page = await cancelOnPage(order)
      expect(page).toMatchObject({ status: 503, refresh: null })
      expect(page.text).toContain('The service cannot be reached')
      expect(page.text).toContain('Cancel the order')
      expect(await look(order)).toMatchObject(waiting)
    }
    await abandonDue(on.app, new Date())
    expect([await look(order), await look(other)]).toMatchObject([letGo, letGo])
  })

  test.each([
    ['is handed over while all of it is still there', false, 'abandoned', paidFor],
    ['goes back where others have it now', true, 'abandoned', { ...letGo, givenBack: 'late' }],
    ['goes back where it was cancelled on purpose', false, 'staff', { state: 'cancelled', givenBack: 'late' }],
  ] as const)('an order is paid after its time is over and %s', async (_what, isGone, reason, ends) => {
    const order = await makeOrder()
    if (reason === 'staff') {
      const cancel = { params: { id: order.id }, body: { act: 'cancel' as const } }
      await on.call(routes.changeOrder, cancel, { token: order.merchant.owner.token })
    } else {
      await waited(order)
      await abandonDue(on.app, new Date())
    }
    if (isGone) await orderMade(on.app, order.merchant, [{ kind: 'coupon', id: order.couponId, quantity: 2 }])
    await Promise.all([send(order.paid), send(order.paid)])
    await carryOutOne(on.app, order.merchant.id, order.paymentId)
    expect(await look(order)).toMatchObject(ends)
    expect(stripe.gone.get(`pi_${order.session.id}`)).toBe(ends === paidFor ? undefined : 5300)
    expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, order.merchant.id)).toEqual([])
  })
})
