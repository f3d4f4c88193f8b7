import { v7 as uuid } from 'uuid'
import type { App } from '../core/app.ts'
import { localDay } from '../core/clock.ts'
import type { Merchant } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { quote } from '../billing/plan-rules.ts'
import { factsOf, holdStanding, plansQuery } from '../billing/plan-store.ts'
import { takeEffect } from '../billing/take-effect.ts'

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

/** A merchant's payments of the past, with what they brought and their invoices. */
export const seedPayments = (app: App, merchant: Merchant, payments: readonly DemoPayment[]): Promise<void> =>
  app.database.tx(async (tx) => {
    for (const payment of payments) await payOnce(app, tx, merchant, payment)
  })

async function payOnce(app: App, tx: Tx, merchant: Merchant, { plan: name, daysAgo, cancelled }: DemoPayment) {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const { standing } = await holdStanding(tx, merchant.id)
  const plan = await plansQuery(tx).where('name', '=', name).executeTakeFirstOrThrow()
  const owner = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('merchant_id', '=', merchant.id)
    .where('role_name', '=', 'owner')
    .executeTakeFirstOrThrow()
  const { act, price, credit, amount } = quote(standing, factsOf(plan), localDay(at, merchant.timeZone))
  const id = uuid({ msecs: at.getTime() })
  await tx
    .insertInto('plan_order')
    .values({
      merchant_id: merchant.id,
      id,
      plan_id: plan.id,
      act,
      plan_name: plan.name,
      cycle_days: plan.cycle_days,
      price,
      credit,
      amount,
      currency: plan.currency,
      state: cancelled ? 'cancelled' : 'open',
      payment_id: amount ? uuid() : null,
      staff_id: owner.id,
      payer_name: owner.name,
      payer_email: owner.email,
      created_at: at,
    })
    .execute()
  if (!cancelled) await takeEffect(tx, app, merchant.id, id, at)
}
