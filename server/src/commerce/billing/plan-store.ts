import type { PlanOrderState } from '@chopcard/contract/commerce/billing.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { quotaOf } from '../../core/quotas.ts'
import type { PlanFacts, Standing } from './plan-rules.ts'

/** A merchant with its plan and what of it is paid. */
export async function loadStanding(db: Db | Tx, merchantId: string): Promise<MerchantPlan> {
  return standingOf(db, await merchantQuery(db, merchantId).executeTakeFirstOrThrow())
}

/**
 * The same, with the merchant held until the transaction ends: its plan changes once at a time. The lock is a statement of
 * its own: one that joins the plan finds no row when the plan was changed while it waited for the lock.
 */
export async function holdStanding(tx: Tx, merchantId: string): Promise<MerchantPlan> {
  await tx
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return standingOf(tx, await merchantQuery(tx, merchantId).executeTakeFirstOrThrow())
}

/** The same for who orders and pays: a merchant that is terminated has no plan any more. */
export async function holdPaying(tx: Tx, merchantId: string): Promise<MerchantPlan> {
  const held = await holdStanding(tx, merchantId)
  if (held.row.account_state === 'terminated') refuse('ACCOUNT_IS_TERMINATED')
  return held
}

export type MerchantPlan = { row: MerchantRow; standing: Standing }
type MerchantRow = Awaited<ReturnType<ReturnType<typeof merchantQuery>['executeTakeFirstOrThrow']>>

const merchantQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .select([
      'm.merchant_id',
      'm.short_key',
      'm.name',
      'm.address',
      'm.primary_language',
      'm.time_zone',
      'm.account_state',
      'm.service_end_at',
      'm.campaign_count',
      'm.admin_count',
      'm.member_count',
      quotaOf('campaign', 'm').as('campaign_quota'),
      quotaOf('admin', 'm').as('admin_quota'),
      quotaOf('member', 'm').as('member_quota'),
      'p.id as plan_id',
      'p.is_trial',
    ])
    .where('m.merchant_id', '=', merchantId)

async function standingOf(db: Db | Tx, row: MerchantRow): Promise<MerchantPlan> {
  const periods = await db
    .selectFrom('plan_period as r')
    .innerJoin('plan_order as o', (on) =>
      on.onRef('o.merchant_id', '=', 'r.merchant_id').onRef('o.id', '=', 'r.order_id'),
    )
    .select(['r.starts_on', 'r.ends_on', 'r.days', 'r.value', 'o.currency'])
    .where('r.merchant_id', '=', row.merchant_id)
    .where('r.cut_on', 'is', null)
    .orderBy('r.starts_on')
    .execute()
  return {
    row,
    standing: {
      planId: row.plan_id,
      isTrial: row.is_trial,
      endsOn: row.service_end_at && localDay(row.service_end_at, row.time_zone),
      periods: periods.map((period) => ({
        startsOn: period.starts_on,
        endsOn: period.ends_on,
        days: period.days,
        value: period.value,
        currency: period.currency,
      })),
    },
  }
}

/** The platform's plans, the cheapest first. */
export const plansQuery = (db: Db | Tx) => db.selectFrom('service_plan').selectAll().orderBy('price').orderBy('name')

export type PlanRow = Awaited<ReturnType<ReturnType<typeof plansQuery>['executeTakeFirstOrThrow']>>

/**
 * The plans that a merchant with a plan can have, each in its current version; of its own plan the version that it has. A
 * trial is given once, at the beginning.
 */
export const offeredPlans = (db: Db | Tx, ownId: string) =>
  plansQuery(db)
    .where('enabled', '=', true)
    .where('is_trial', '=', false)
    .where(({ and, eb, or, selectFrom }) =>
      or([
        eb('id', '=', ownId),
        and([
          eb('superseded_at', 'is', null),
          eb('family_id', '<>', selectFrom('service_plan as own').select('own.family_id').where('own.id', '=', ownId)),
        ]),
      ]),
    )

/** More than these are not shown beside each other. */
export const MAX_OFFERS = 50

export const loadOffered = async (db: Db | Tx, ownId: string, id: string): Promise<PlanRow> =>
  (await offeredPlans(db, ownId).where('id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const planFacts = ({ id, price, currency, cycle_days: cycleDays }: PlanRow): PlanFacts => ({
  id,
  price,
  currency,
  cycleDays,
})

/** What was ordered of plans, with what it brought and its invoice. */
export const ordersQuery = (db: Db | Tx, merchantId: string) => allOrders(db).where('o.merchant_id', '=', merchantId)

/** The same of all merchants, for the platform's reports. */
export const allOrders = (db: Db | Tx) =>
  db
    .selectFrom('plan_order as o')
    .leftJoin('plan_period as r', (on) =>
      on.onRef('r.merchant_id', '=', 'o.merchant_id').onRef('r.order_id', '=', 'o.id'),
    )
    .leftJoin('invoice as i', (on) => on.onRef('i.merchant_id', '=', 'o.merchant_id').onRef('i.order_id', '=', 'o.id'))
    .selectAll('o')
    .select(['r.starts_on', 'r.ends_on', 'i.number as invoice_number'])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersQuery>['executeTakeFirstOrThrow']>>

/** One order of the merchant; NOT_FOUND for another's. */
export const loadOrder = async (db: Db | Tx, merchantId: string, id: string): Promise<OrderRow> =>
  (await ordersQuery(db, merchantId).where('o.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const planOrderState = (row: { state: string }): PlanOrderState => row.state as PlanOrderState
