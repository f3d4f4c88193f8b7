import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { useApp } from '../../../test/harness.ts'
import { moneyText } from '../../core/money-text.ts'
import { hook } from '../../core/hooks.ts'
import { makeMerchant } from '../../../test/make.ts'
import { cancelPayment, refundPayment, carryOutOne } from './give-back.ts'
import { lockPayment } from './payment-store.ts'
import { paymentPurpose, type PaymentPurpose } from './purposes.ts'
import { startPayment } from './start-payment.ts'
import { noticeOf, refundNotice, signatureOf, startStripe } from './stripe-testing.ts'

const stripe = await startStripe()
const told: string[] = []
const refusing = new Set<string>()
const purpose: PaymentPurpose = {
  purpose: 'order',
  paid(_tx, { payment }) {
    if (refusing.has(payment.subject_id)) refuse('COUPON_QUOTA_REACHED')
    told.push(`paid ${payment.subject_id}`)
    return Promise.resolve()
  },
  returned: (_tx, { payment }) =>
    Promise.resolve(void told.push(`returned ${payment.subject_id} ${payment.refund_reason}`)),
  cancelled: (_tx, { payment }) => Promise.resolve(void told.push(`cancelled ${payment.subject_id}`)),
}
const on = useApp({
  hooks: [hook(paymentPurpose, purpose)],
  env: stripe.env,
})

let url = ''
beforeAll(async () => {
  url = await on.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => stripe.stop())
beforeEach(() => told.splice(0))

/** A payment whose checkout is open at Stripe. */
async function makePayment(given: { amount?: number; currency?: string } = {}) {
  const merchant = await makeMerchant(on.app)
  const subjectId = randomUUID()
  const started = await on.app.database.tx((tx) =>
    startPayment(tx, {
      app: on.app,
      merchant: { ...merchant, isTest: false },
      purpose: 'order',
      subjectId,
      amount: given.amount ?? 1250,
      currency: given.currency ?? 'SGD',
      description: 'Two coffees',
      email: 'mei@example.com',
      language: 'en-US',
      returnPath: '/shop/somewhere',
      now: new Date(),
    }),
  )
  const page = await fetch(`${url}${new URL(started.url).pathname}`)
  const checkoutUrl = page.headers.get('refresh')?.slice('0;url='.length)
  const session = [...stripe.sessions.values()].find((one) => one.url === checkoutUrl)
  if (!session) throw new Error(`no checkout: ${page.status}`)
  const key = { merchantId: merchant.id, id: started.id }
  return { ...key, merchant, subjectId, session, pageUrl: `${url}${new URL(started.url).pathname}` }
}

const send = (body: string, signature = signatureOf(body)) =>
  fetch(`${url}/api/webhooks/payments/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })

const paymentState = ({ merchantId, id }: { merchantId: string; id: string }) =>
  on.app.database.kysely
    .selectFrom('payment')
    .select(['state', 'refund_reason', 'refund_amount', 'charge_id', 'refund_id', 'paid_amount', 'paid_currency'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a Stripe checkout', () => {
  test('a checkout is requested once with the server’s amount, however often its page is opened', async () => {
    const payment = await makePayment({ amount: 1250 })
    await Promise.all([fetch(payment.pageUrl), fetch(payment.pageUrl)])
    const { form, key } = stripe.asked.findLast(({ path }) => path === 'checkout/sessions') ?? { form: {} }
    expect(form).toMatchObject({
      'line_items[0][price_data][unit_amount]': '1250',
      'line_items[0][price_data][currency]': 'sgd',
      success_url: `${on.app.config.publicUrl}/shop/somewhere`,
    })
    expect(stripe.asked.filter((one) => one.key === key)).toHaveLength(1)
  })

  test('a checkout is refused while Stripe does not answer, and works when it answers again', async () => {
    stripe.faults.push('hang up')
    await expect(makePayment()).rejects.toThrow('503')
    expect((await makePayment()).session.status).toBe('open')
  })

  test.each([
    ['ISK', 300, 30_000, '300'],
    ['UGX', 300, 30_000, '300'],
    ['JPY', 300, 300, '300'],
    ['HUF', 30_000, 30_000, '300.00'],
    ['IDR', 300, 300, '3.00'],
    ['PKR', 300, 300, '3.00'],
    ['COP', 300, 300, '3.00'],
    ['KWD', 300, 300, '0.300'],
    ['MGA', 30_000, 300, '300.00'],
  ])('a checkout in %s takes as much as a page says', async (currency, amount, asStripeCounts, text) => {
    expect(moneyText(amount, { currency }, 'en-US')).toMatch(new RegExp(`\\D${text.replace('.', '\\.')}$`))
    const payment = await makePayment({ amount, currency })
    expect(payment.session.amount_total).toBe(asStripeCounts)
    await send(noticeOf(payment.session, 'checkout.session.completed'))
    expect(await paymentState(payment)).toMatchObject({ state: 'paid', paid_amount: amount, refund_reason: null })
  })
})

test.each([
  ['SGD', 49],
  ['KWD', 12_345],
  ['MGA', 30_050],
])('an amount that Stripe does not take is refused before anything is ordered: %s %i', async (currency, amount) => {
  await expect(makePayment({ amount, currency })).rejects.toMatchObject({ code: 'PAYMENT_AMOUNT_IMPOSSIBLE' })
})

describe('a Stripe notice', () => {
  test('a notice of a payment delivers once, however often and in whatever form it arrives', async () => {
    const payment = await makePayment()
    const first = noticeOf(payment.session, 'checkout.session.completed')
    const second = noticeOf(payment.session, 'checkout.session.async_payment_succeeded')
    const answers = await Promise.all([first, first, second, first, second, first].map((body) => send(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await send(noticeOf(payment.session, 'checkout.session.expired'))
    expect(told).toEqual([`paid ${payment.subjectId}`])
    expect(await paymentState(payment)).toMatchObject({ state: 'paid', charge_id: `pi_${payment.session.id}` })
  })

  test('a notice with a forged, an old or no signature is refused and changes nothing', async () => {
    const payment = await makePayment()
    const body = noticeOf(payment.session, 'checkout.session.completed')
    const old = new Date(Date.now() - 10 * 60_000)
    for (const signature of [
      signatureOf(body, new Date(), 'whsec_of_somebody_else'),
      signatureOf(`${body} `),
      signatureOf(body, old),
      signatureOf(body).replace(/v1=.*/, 'v1='),
      't=,v1=',
      '',
    ])
      expect((await send(body, signature)).status).toBe(401)
    expect((await paymentState(payment)).state).toBe('open')
    const rolling = `${signatureOf(body, new Date(), 'whsec_the_next_one_to_come')},${signatureOf(body).split(',')[1]}`
    expect((await send(body, rolling)).status).toBe(200)
    expect((await paymentState(payment)).state).toBe('paid')
  })

  test.each([
    [{ amount_total: 1 }, 1, 'SGD'],
    [{ amount_total: 2000 }, 2000, 'SGD'],
    [{ currency: 'idr' }, 1250, 'IDR'],
  ])(
    'a notice of another amount or currency delivers nothing, and exactly the received money is refunded once: %o',
    async (facts, came, currency) => {
      const payment = await makePayment()
      const body = noticeOf(payment.session, 'checkout.session.completed', facts)
      await Promise.all([send(body), send(body), send(body)])
      await send(noticeOf(payment.session, 'checkout.session.completed', facts))
      expect(await paymentState(payment)).toMatchObject({
        state: 'refunding',
        refund_reason: 'mismatch',
        refund_amount: came,
      })
      expect(told).toEqual([`returned ${payment.subjectId} mismatch`])
      payment.session.amount_total = came
      await Promise.all([1, 2].map(() => carryOutOne(on.app, payment.merchantId, payment.id)))
      expect(await paymentState(payment)).toMatchObject({
        state: 'refunded',
        paid_amount: came,
        paid_currency: currency,
      })
      const given = stripe.refunds.filter((refund) => refund.payment_intent === `pi_${payment.session.id}`)
      expect(given.map(({ amount }) => amount)).toEqual([came])
    },
  )

  test('a notice of a completed but unpaid checkout waits for the money', async () => {
    const payment = await makePayment()
    await send(noticeOf(payment.session, 'checkout.session.completed', { payment_status: 'unpaid' }))
    expect((await paymentState(payment)).state).toBe('open')
    await send(noticeOf(payment.session, 'checkout.session.async_payment_failed', { payment_status: 'unpaid' }))
    expect((await paymentState(payment)).state).toBe('cancelled')
    expect(told).toEqual([`cancelled ${payment.subjectId}`])
  })

  test('a notice about another program’s payment or of no use is answered and ignored', async () => {
    const strange = [
      noticeOf(
        { ...(await makePayment()).session, client_reference_id: 'order 7 of another shop' },
        'checkout.session.completed',
      ),
      JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: {} } }),
    ]
    for (const body of strange) expect((await send(body)).status).toBe(200)
    expect((await send('[]')).status).toBe(400)
    expect(told).toEqual([])
  })
})

describe('refunds through Stripe', () => {
  test('a payment that arrives after its cancellation is refunded in full with that reason', async () => {
    const payment = await makePayment()
    await on.app.database.tx(async (tx) =>
      cancelPayment(tx, on.app, await lockPayment(tx, payment.merchantId, payment.id)),
    )
    await carryOutOne(on.app, payment.merchantId, payment.id)
    expect(payment.session.status).toBe('expired')
    await send(noticeOf(payment.session, 'checkout.session.completed'))
    expect(await paymentState(payment)).toMatchObject({
      state: 'refunding',
      refund_reason: 'late',
      refund_amount: 1250,
    })
    stripe.faults.push('hang up')
    await expect(carryOutOne(on.app, payment.merchantId, payment.id)).rejects.toThrow('cannot be reached')
    await Promise.all([1, 2, 3].map(() => carryOutOne(on.app, payment.merchantId, payment.id)))
    expect((await paymentState(payment)).state).toBe('refunded')
    expect(stripe.refunds.filter((refund) => refund.payment_intent === `pi_${payment.session.id}`)).toEqual([
      expect.objectContaining({ payment_intent: `pi_${payment.session.id}`, amount: 1250 }),
    ])
    expect(told).toEqual([`returned ${payment.subjectId} late`])
  })

  test('a payment for something that a rule refuses to deliver is refunded', async () => {
    const payment = await makePayment()
    refusing.add(payment.subjectId)
    expect((await send(noticeOf(payment.session, 'checkout.session.completed'))).status).toBe(200)
    expect(await paymentState(payment)).toMatchObject({ state: 'refunding', refund_reason: 'refused' })
  })

  test('a part of thousandths is refunded as far as Stripe can give it back', async () => {
    const payment = await makePayment({ amount: 3010, currency: 'KWD' })
    await send(noticeOf(payment.session, 'checkout.session.completed'))
    await on.app.database.tx(async (tx) =>
      refundPayment(tx, on.app, await lockPayment(tx, payment.merchantId, payment.id), 1505),
    )
    await carryOutOne(on.app, payment.merchantId, payment.id)
    expect(await paymentState(payment)).toMatchObject({ state: 'refunded', refund_amount: 1500 })
    expect(stripe.refunds.at(-1)).toMatchObject({ amount: 1500 })
    await send(refundNotice(payment.session, 1500))
    expect(told).toEqual([`paid ${payment.subjectId}`])
  })

  test('a payment is refunded once, in part when requested, and never when nothing was paid', async () => {
    const payment = await makePayment()
    const giveBack = (amount: number) =>
      on.app.database.tx(async (tx) =>
        refundPayment(tx, on.app, await lockPayment(tx, payment.merchantId, payment.id), amount),
      )
    await expect(giveBack(100)).rejects.toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' })
    await send(noticeOf(payment.session, 'checkout.session.completed'))
    const tries = await Promise.allSettled([giveBack(250), giveBack(250), giveBack(250)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await carryOutOne(on.app, payment.merchantId, payment.id)
    expect(await paymentState(payment)).toMatchObject({ state: 'refunded', refund_amount: 250, refund_reason: 'asked' })
  })
})
