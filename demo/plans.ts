import { v7 as uuid } from 'uuid'
import type { App } from '../server/src/core/app.ts'
import { localDay } from '../server/src/core/clock.ts'
import type { Merchant } from '../server/src/core/context.ts'
import type { Tx } from '../server/src/core/database.ts'
import { askForMoney, writeOrder } from '../server/src/commerce/billing/order-plan.ts'
import { quote } from '../server/src/commerce/billing/plan-rules.ts'
import { planFacts, holdStanding, plansQuery } from '../server/src/commerce/billing/plan-store.ts'
import { findPayment } from '../server/src/commerce/payments/payment-store.ts'
import { recordProviderEvent } from '../server/src/commerce/payments/record-provider-event.ts'
import { testEvent } from '../server/src/commerce/payments/test-gateway.ts'

/** A plan that a demo merchant paid for so many days ago; one that was let go has no effect. */
export type DemoPayment = { plan: string; daysAgo: number; cancelled?: true }

const starter = {
  name: 'Starter',
  cycle_days: 30,
  price: 1_900,
  campaign_quota: 5,
  admin_quota: 3,
  member_quota: 1_000,
}
const standard = { price: 24_000, campaign_quota: 100, admin_quota: 50, member_quota: 20_000 }
const chain = {
  name: 'Chain',
  cycle_days: 365,
  price: 96_000,
  campaign_quota: 1_000,
  admin_quota: 500,
  member_quota: 1_000_000,
}

/** What the platform of the demo sells: a small plan by the month, and two by the year. */
export const seedPlans = (app: App): Promise<unknown> =>
  app.database.tx(async (tx) => {
    const { features } = await plansQuery(tx).where('name', '=', 'Standard').executeTakeFirstOrThrow()
    await tx.updateTable('service_plan').set(standard).where('name', '=', 'Standard').execute()
    const more = [starter, chain].map((plan) => ({
      ...plan,
      id: uuid(),
      currency: 'USD',
      features: JSON.stringify(features),
    }))
    await tx.insertInto('service_plan').values(more).execute()
  })

/** A merchant's payments of the past, with what they brought and their invoices; made at the test gateway, if there is one. */
export async function seedPayments(app: App, merchant: Merchant, payments: readonly DemoPayment[]): Promise<void> {
  if (!app.config.payment.testGateway || app.config.payment.stripe) return
  for (const { daysAgo, cancelled, ...payment } of payments) {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    const token = await app.database.tx((tx) => order(app, tx, merchant, payment.plan, at))
    const row = await findPayment(app.database.kysely, token)
    if (row) await recordProviderEvent(app, 'test', testEvent(row, cancelled ? 'cancelled' : 'paid', token), at)
  }
}

/** Orders a plan as its owner did then; answers with the token of its payment. */
async function order(app: App, tx: Tx, merchant: Merchant, name: string, at: Date): Promise<string> {
  const { standing } = await holdStanding(tx, merchant.id)
  const plan = await plansQuery(tx).where('name', '=', name).executeTakeFirstOrThrow()
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('merchant_id', '=', merchant.id)
    .where('role_name', '=', 'owner')
    .executeTakeFirstOrThrow()
  const offer = quote(standing, planFacts(plan), localDay(at, merchant.timeZone))
  const ctx = { app, merchant, staff, now: at, language: merchant.language }
  const id = uuid({ msecs: at.getTime() })
  const payment = await askForMoney(tx, ctx, plan, offer, id)
  await writeOrder(tx, ctx, plan, offer, id, payment.id)
  return payment.url.split('/').at(-1) ?? ''
}
