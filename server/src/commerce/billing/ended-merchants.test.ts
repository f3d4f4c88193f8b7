import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { platformIncome } from '@chopcard/contract/platform/admin/payment-history.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { findPayment } from '../payments/payment-store.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { testEvent } from '../payments/test-gateway.ts'

const on = useApp()

test('the price of a terminated merchant’s plan that goes back is no income any more, and its books agree', async () => {
  const merchant = await makeMerchant(on.app)
  const planId = await makePlan(on.app)
  const { body } = await on.call(orderPlan, { body: { planId } }, { token: merchant.owner.token })
  const token = new URL(body.data.url ?? '').pathname.split('/').at(-1) ?? ''
  const payment = await findPayment(on.app.database.kysely, token)
  if (!payment) throw new Error('a payment that was just opened')
  const paid = testEvent(payment, 'paid', token)
  await recordProviderEvent(on.app, 'test', paid, new Date())
  await sql`update merchant set account_state = 'terminated' where merchant_id = ${merchant.id}`.execute(
    on.app.database.kysely,
  )
  await recordProviderEvent(on.app, 'test', { ...paid, id: `${paid.id} back`, kind: 'returned' }, new Date())
  const query = { merchantId: merchant.id }
  const income = await on.call(platformIncome, { query }, { token: await makeSystemSession(on.app) })
  expect(income.body.data).toEqual([])
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])
})
