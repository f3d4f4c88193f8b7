import { afterAll, expect, test } from 'vitest'
import { listPayments, orderPlan, reconPay } from '@chopcard/contract/commerce/merchant/billing.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant } from '../../../test/make.ts'
import { openCheckout } from '../payments/open-checkout.ts'
import { findPayment } from '../payments/payment-store.ts'
import { startStripe } from '../payments/stripe-testing.ts'
import { abandonPlanOrders } from './abandon-plan-orders.ts'

const stripe = await startStripe()
const on = useApp({
  env: stripe.env,
})
afterAll(() => stripe.stop())

/** An order of a plan, whose payment was opened at Stripe or not, and whose time to pay is over or not. */
async function makeOrder({ isOpened = false, isOver = true, hours = 24 }) {
  const merchant = await makeMerchant(on.app)
  const { body } = await on.call(orderPlan, { body: { planId: await makePlan(on.app) } }, merchant.owner)
  const token = new URL(body.data.url ?? '').pathname.split('/').at(-1) ?? ''
  const payment = await findPayment(on.app.database.kysely, token)
  if (!payment) throw new Error('a payment that was just opened')
  if (isOpened) await openCheckout(on.app, payment, token)
  const past = { expires_at: earlier('expires_at', hours * 3600) }
  if (isOver) await on.app.database.kysely.updateTable('payment').set(past).where('id', '=', payment.id).execute()
  const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === token)
  const query = { orderId: body.data.id }
  return { session, look: async () => (await on.call(reconPay, { query }, merchant.owner)).body.data, merchant }
}

test('an order of a plan that nobody pays in time leads to no payment any more, and is let go', async () => {
  const [never, left, young] = [
    await makeOrder({}),
    await makeOrder({ isOpened: true }),
    await makeOrder({ isOver: false }),
  ]
  expect((await never.look()).redirectUrl).toBeNull()
  expect((await young.look()).redirectUrl).not.toBeNull()
  await abandonPlanOrders.run(on.app, {})
  const states = await Promise.all([never, left, young].map(async ({ look }) => (await look()).order?.state))
  expect(states).toEqual(['cancelled', 'cancelled', 'open'])
  expect(left.session?.status).toBe('expired')
  const { body } = await on.call(listPayments, { query: { state: 'open' } }, never.merchant.owner)
  expect(body.data).toEqual([])
})

test('an order of a plan waits while its money is on a slow way, and takes effect if it was just paid', async () => {
  const [slow, paid] = [await makeOrder({ isOpened: true }), await makeOrder({ isOpened: true })]
  Object.assign(slow.session ?? {}, { status: 'complete', intent: 'processing' })
  Object.assign(paid.session ?? {}, { status: 'complete', payment_status: 'paid', intent: 'succeeded' })
  await abandonPlanOrders.run(on.app, {})
  expect([(await slow.look()).order?.state, (await paid.look()).order?.state]).toEqual(['open', 'paid'])
})

test('an order of a plan waits while Stripe cannot be reached, for a day at most, and holds up none that was never there', async () => {
  const [old, order, never] = [
    await makeOrder({ isOpened: true, hours: 72 }),
    await makeOrder({ isOpened: true }),
    await makeOrder({}),
  ]
  stripe.faults.push('hang up')
  await abandonPlanOrders.run(on.app, {})
  const states = await Promise.all([old, order, never].map(async ({ look }) => (await look()).order?.state))
  expect(states).toEqual(['cancelled', 'open', 'cancelled'])
  await abandonPlanOrders.run(on.app, {})
  expect((await order.look()).order?.state).toBe('cancelled')
})
