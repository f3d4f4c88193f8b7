import { sql } from 'kysely'
import type {
  listFeatureMerchants as merchantsRoute,
  listFeatures as route,
} from '@chopcard/contract/platform/admin/features.ts'
import { type Feature, type FeatureMap, features } from '@chopcard/contract/core/features.ts'
import type { Verb } from '../../core/context.ts'
import { localDay } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { byPlan, featureQuery, isOverridden } from './feature-query.ts'
import { adminNames } from './get-tenant.ts'

/** Each feature with the plans that have it and the merchants that have it. */
export const listFeatures: Verb<typeof route> = async ({ db }) => {
  const [plans, overrides] = [await plansWithMerchants(db), await countOverrides(db)]
  const all = plans.reduce((sum, plan) => sum + plan.merchants, 0)
  return features.map((name) => {
    const own = overrides.filter((row) => row.name === name)
    const count = (rows: typeof own) => rows.reduce((sum, row) => sum + row.merchants, 0)
    const withPlan = plans.filter((plan) => plan.features[name] === true)
    const byPlans = withPlan.reduce((sum, plan) => sum + plan.merchants, 0)
    const [overriddenOn, overriddenOff] = [count(own.filter((row) => row.on)), count(own.filter((row) => !row.on))]
    const merchantsOn = byPlans - count(own.filter((row) => row.by_plan)) + overriddenOn
    return {
      name,
      merchantsOn,
      merchantsOff: all - merchantsOn,
      overriddenOn,
      overriddenOff,
      plans: plans
        .filter((plan) => plan.is_current)
        .map((plan) => ({ id: plan.id, name: plan.name, on: plan.features[name] === true })),
    }
  })
}

/** Every version of a plan with how many have it. A plan that is out of sale and that nobody has says nothing. */
async function plansWithMerchants(db: Db) {
  const { rows } = await sql<{
    id: string
    name: string
    features: FeatureMap
    is_current: boolean
    merchants: number
  }>`
    select p.id, p.name, p.features, p.superseded_at is null and (p.enabled or coalesce(m.merchants, 0) > 0) as is_current,
      coalesce(m.merchants, 0) as merchants
    from service_plan p
    left join (select plan_id, count(*) as merchants from ${realMerchants} r group by plan_id) m on m.plan_id = p.id
    order by p.price, p.name, p.version`.execute(db)
  return rows
}

/** The overrides that hold, by feature, what they say and what the plan says. */
async function countOverrides(db: Db) {
  const name = sql<string>`o.key`
  const { rows } = await sql<{ name: Feature; on: boolean; by_plan: boolean; merchants: number }>`
    select o.key as name, o.value::boolean as on, ${byPlan(name)} as by_plan, count(*) as merchants
    from ${realMerchants} m join service_plan p on p.id = m.plan_id cross join jsonb_each(m.features) o
    where m.features <> '{}' and ${isOverridden(name)}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The merchants of one feature: who has it, and why. */
export const listFeatureMerchants: Verb<typeof merchantsRoute> = async ({ db }, { params, query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', {
    name: sql`lower(m.name)`,
    plan: sql`lower(p.name)`,
    until: sql.ref('until'),
  })
  const merchants = featureQuery(db, params.name, query)
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('m.merchant_id', direction)
  const page = await fetchPage(db, merchants, query)
  const names = await adminNames(
    db,
    page.items.map(({ by }) => by),
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.merchant_id,
      name: row.name,
      planName: row.plan_name,
      on: row.on,
      source: row.overridden ? ('override' as const) : ('plan' as const),
      by: row.overridden ? (names.get(row.by ?? '') ?? null) : null,
      at: row.overridden ? row.at : null,
      until: row.overridden ? (row.until?.toISOString() ?? null) : null,
      lastDay: row.overridden && row.until ? localDay(row.until, row.time_zone) : null,
    })),
  }
}
