import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPlan, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { platformIncome } from '@chopcard/contract/platform/admin/payment-history.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant } from '../../../test/make.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { findPayment } from '../payments/payment-store.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { testEvent } from '../payments/test-gateway.ts'

const on = useApp()

/** A plan of thirty days that was paid, and what its provider tells when the money goes back. */
async function paidPlan() {
  const merchant = await makeMerchant(on.app, { timeZone: 'UTC', serviceEndAt: endOfDay(today(), 'UTC') })
  const planId = await makePlan(on.app, { days: 30 })
  const { body } = await on.call(orderPlan, { body: { planId } }, { token: merchant.owner.token })
  const token = new URL(body.data.url ?? '').pathname.split('/').at(-1) ?? ''
  const payment = await findPayment(on.app.database.kysely, token)
  if (!payment) throw new Error('a payment that was just opened')
  const paid = testEvent(payment, 'paid', token)
  await recordProviderEvent(on.app, 'test', paid, new Date())
  const giveBack = () =>
    recordProviderEvent(on.app, 'test', { ...paid, id: `${paid.id} back`, kind: 'returned' }, new Date())
  return { merchant, giveBack }
}

const today = () => localDay(new Date(), 'UTC')

test('the price of a terminated merchant’s plan that goes back is no income any more, and its books agree', async () => {
  const { merchant, giveBack } = await paidPlan()
  await sql`update merchant set account_state = 'terminated' where merchant_id = ${merchant.id}`.execute(
    on.app.database.kysely,
  )
  await giveBack()
  const query = { merchantId: merchant.id }
  const income = await on.call(platformIncome, { query }, { token: await makeSystemSession(on.app) })
  expect(income.body.data).toEqual([])
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])
})

test.each([
  ['in five days', 5, 0],
  ['today', 0, 0],
  ['three days ago', -3, -3],
])(
  'an end that the platform has set to %s is not put into the past when the price goes back',
  async (_when, ended, ends) => {
    const { merchant, giveBack } = await paidPlan()
    await on.app.database.kysely
      .updateTable('merchant')
      .set({ service_end_at: endOfDay(addDays(today(), ended), 'UTC') })
      .where('merchant_id', '=', merchant.id)
      .execute()
    await giveBack()
    const { body } = await on.call(servicePlan, {}, merchant.owner)
    expect(body.data.endsOn).toBe(addDays(today(), ends))
  },
)
