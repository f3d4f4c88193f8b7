import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

type PlanFacts = {
  price?: number
  days?: number
  campaigns?: number
  users?: number
  members?: number
  currency?: string
}

/** A plan of the platform that every merchant can have. */
export async function makePlan(app: App, facts: PlanFacts = {}): Promise<string> {
  const id = uuid()
  const db = app.database.kysely
  const { features } = await db
    .selectFrom('service_plan')
    .select(sql<string>`(select jsonb_object_agg(key, true) from jsonb_each(features))::text`.as('features'))
    .where('name', '=', 'Trial')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('service_plan')
    .values({
      id,
      name: `Plan ${id}`,
      cycle_days: facts.days ?? 30,
      price: facts.price ?? 3_000,
      currency: facts.currency ?? 'USD',
      campaign_quota: facts.campaigns ?? 1_000,
      admin_quota: facts.users ?? 1_000,
      member_quota: facts.members ?? 1_000,
      features,
    })
    .execute()
  return id
}

/** An order that was paid, with its invoice; the merchant's plan is not touched. */
export async function makePlanOrder(app: App, merchant: TestMerchant, planId: string): Promise<string> {
  const [own, amount] = [{ merchant_id: merchant.id, order_id: uuid() }, 3_000]
  const days = { starts_on: '2026-01-01', ends_on: '2026-01-31' }
  const cost = { plan_name: 'Month', price: amount, credit: 0, amount, currency: 'USD' }
  await app.database.tx(async (tx) => {
    await tx
      .insertInto('plan_order')
      .values({
        ...cost,
        merchant_id: merchant.id,
        id: own.order_id,
        plan_id: planId,
        act: 'renew',
        cycle_days: 30,
        state: 'paid',
        payment_id: uuid(),
        payer_name: merchant.owner.name,
        payer_email: merchant.owner.email,
        paid_at: new Date(),
      })
      .execute()
    await tx
      .insertInto('plan_period')
      .values({ ...own, ...days, days: 30, value: amount })
      .execute()
    const { last_number: number } = await tx
      .updateTable('invoice_counter')
      .set({ last_number: sql`last_number + 1` })
      .returning('last_number')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('invoice_number')
      .values({ ...own, number })
      .execute()
    const payer = { payer_name: merchant.name, payer_address: '', payer_email: merchant.owner.email }
    await tx
      .insertInto('invoice')
      .values({ ...own, ...days, ...cost, ...payer, number, issued_on: '2026-01-01', language: 'en-US' })
      .execute()
  })
  return own.order_id
}
