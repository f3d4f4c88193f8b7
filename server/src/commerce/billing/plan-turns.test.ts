import { expect, test } from 'vitest'
import { listPayments, orderPlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { useApp } from '../../../test/harness.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { reserveMemberPlace } from '../../loyalty/cards/enrol-member.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { findPayment } from '../payments/payment-store.ts'
import { refusalOf } from '../../core/envelope.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { testEvent } from '../payments/test-gateway.ts'

const on = useApp()

const order = ({ owner }: TestMerchant, planId: string) => on.call(orderPlan, { body: { planId } }, owner)
const changePlan = (merchant: TestMerchant, planId: string) => (tx: typeof on.app.database.kysely) =>
  tx.updateTable('merchant').set({ plan_id: planId }).where('merchant_id', '=', merchant.id).execute()

async function pay(url: string | null) {
  const token = new URL(url ?? '').pathname.split('/').at(-1) ?? ''
  const payment = await findPayment(on.app.database.kysely, token)
  if (!payment) throw new Error('a payment that was just opened')
  // What a busy server could not take is sent again, as providers do.
  for (;;)
    try {
      return await recordProviderEvent(on.app, 'test', testEvent(payment, 'paid', token), new Date())
    } catch (error) {
      if (refusalOf(error).code !== 'SERVICE_UNAVAILABLE') throw error
    }
}

test('an order of a plan is answered although the merchant’s plan changes while it waits for the merchant', async () => {
  const [merchant, planId] = [await makeMerchant(on.app), await makePlan(on.app)]
  const ordered = await commitWhileWaiting(on.app, changePlan(merchant, await makePlan(on.app)), () =>
    order(merchant, planId),
  )
  expect([ordered.status, ordered.code]).toEqual([200, undefined])
})

test('a payment takes effect although the merchant’s plan changes while it waits for the merchant', async () => {
  const [merchant, planId] = [await makeMerchant(on.app), await makePlan(on.app)]
  const { url } = (await order(merchant, planId)).body.data
  const outcome = await commitWhileWaiting(on.app, changePlan(merchant, await makePlan(on.app)), () => pay(url))
  expect(outcome).toBe('taken')
})

test('a seat for a member is found although the merchant’s plan changes while it waits for the merchant', async () => {
  const [merchant, larger] = [await makeMerchant(on.app), await makePlan(on.app, { members: 5 })]
  const taken = await commitWhileWaiting(on.app, changePlan(merchant, larger), () =>
    on.app.database.tx((tx) => reserveMemberPlace(tx, merchant.id)),
  )
  expect(taken).toBe(true)
})

test('the member quota that counts is the quota of the plan that the merchant has when the wait is over', async () => {
  const [merchant, full] = [await makeMerchant(on.app), await makePlan(on.app, { members: 0 })]
  const taken = await commitWhileWaiting(on.app, changePlan(merchant, full), () =>
    on.app.database.tx((tx) => reserveMemberPlace(tx, merchant.id)),
  )
  expect(taken).toBe(false)
})

test('sixty orders of different plans that are paid at once all take effect, each once', async () => {
  const merchant = await makeMerchant(on.app)
  const plans = await Promise.all(Array.from({ length: 6 }, (_, i) => makePlan(on.app, { price: 1_000 * (i + 1) })))
  const urls: (string | null)[] = []
  for (let i = 0; i < 60; i++) urls.push((await order(merchant, plans[i % 6] ?? '')).body.data.url)
  const open = urls.filter((url) => url !== null)
  const outcomes = await Promise.all(open.map(pay))
  expect(new Set(outcomes)).toEqual(new Set(['taken']))
  const { body } = await on.call(listPayments, { query: { state: 'paid', pageSize: '100' } }, merchant.owner)
  expect(body.data).toHaveLength(60)
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])
})

test('two simultaneous requests for another plan that costs nothing are both answered', async () => {
  const plans = [await makePlan(on.app, { price: 0 }), await makePlan(on.app, { price: 0 })]
  const merchant = await makeMerchant(on.app)
  for (let i = 0; i < 20; i++) {
    const answers = await Promise.all(plans.map((plan) => order(merchant, plan)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})
