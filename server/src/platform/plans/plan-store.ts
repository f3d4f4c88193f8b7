import { sql } from 'kysely'
import type { z } from 'zod'
import type { getPlan, Plan, PlanDetails } from '@chopcard/contract/platform/admin/plans.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type FeatureMap, features } from '@chopcard/contract/core/features.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import { breaks, type Db, type Tx } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'

/** Versions of service plans with how many merchants have each, without conditions or order. */
export const versionsQuery = (db: Db | Tx) =>
  db
    .selectFrom('service_plan as p')
    .leftJoin(merchantsByPlan.as('n'), 'n.plan_id', 'p.id')
    .selectAll('p')
    .select(sql<number>`coalesce(n.merchants, 0)`.as('merchants'))

/** Counted apart from the plans, of which every node of a sharded database has a copy. */
const merchantsByPlan = sql<{ plan_id: string; merchants: number }>`(
  select plan_id, count(*) as merchants from ${realMerchants} m group by plan_id)`

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsQuery>['executeTakeFirstOrThrow']>>

/** The current version of each plan, with the merchants of all its versions. */
export const plansQuery = (db: Db | Tx) =>
  versionsQuery(db)
    .leftJoin(merchantsByFamily.as('f'), 'f.family_id', 'p.family_id')
    .select(sql<number>`coalesce(f.merchants, 0)`.as('all_merchants'))
    .where('p.superseded_at', 'is', null)

const merchantsByFamily = sql<{ family_id: string; merchants: number }>`(
  select v.family_id, count(*) as merchants from ${realMerchants} m join service_plan v on v.id = m.plan_id
  group by v.family_id)`

type PlanRow = Awaited<ReturnType<ReturnType<typeof plansQuery>['executeTakeFirstOrThrow']>>

/** What a system administrator says of a plan, as a version has it. */
export const detailsOf = (row: Omit<VersionRow, 'merchants'>): z.output<typeof PlanDetails> => ({
  name: row.name,
  price: row.price,
  currency: row.currency,
  cycleDays: row.cycle_days,
  quotas: { campaigns: row.campaign_quota, users: row.admin_quota, members: row.member_quota },
  features: features.filter((name) => (row.features as FeatureMap)[name] === true),
  promptDays: row.prompt_days,
  apiRate: row.api_rate,
  apiBurst: row.api_burst,
  enabled: row.enabled,
})

export const presentPlan = (row: PlanRow): z.input<typeof Plan> => ({
  id: row.id,
  familyId: row.family_id,
  version: row.version,
  isTrial: row.is_trial,
  details: detailsOf(row),
  merchants: row.all_merchants,
  merchantsOnOlder: row.all_merchants - row.merchants,
  createdAt: row.created_at.toISOString(),
})

/** A plan with its versions, the newest first; any of them names it. */
export async function showPlan(db: Db | Tx, id: string): Promise<Result<typeof getPlan>> {
  const versions = await versionsQuery(db)
    .where('p.family_id', '=', sql<string>`(select f.family_id from service_plan f where f.id = ${id})`)
    .orderBy('p.version', 'desc')
    .execute()
  const [current] = versions
  if (!current) refuse('NOT_FOUND')
  const all = versions.reduce((sum, { merchants }) => sum + merchants, 0)
  return {
    ...presentPlan({ ...current, all_merchants: all }),
    versions: versions.map((row) => ({
      id: row.id,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      supersededAt: row.superseded_at?.toISOString() ?? null,
      merchants: row.merchants,
      details: detailsOf(row),
    })),
  }
}

/** The columns that hold what was said of a plan. */
export const planColumns = (plan: z.output<typeof PlanDetails>) => ({
  name: plan.name,
  price: plan.price,
  currency: plan.currency,
  cycle_days: plan.cycleDays,
  campaign_quota: plan.quotas.campaigns,
  admin_quota: plan.quotas.users,
  member_quota: plan.quotas.members,
  features: JSON.stringify(Object.fromEntries(plan.features.map((name) => [name, true]))),
  prompt_days: plan.promptDays,
  api_rate: plan.apiRate,
  api_burst: plan.apiBurst,
  enabled: plan.enabled,
})

/** Runs what writes a plan; a name that another plan has is refused at its field. */
export const withName = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    if (breaks(error, 'service_plan_current_name'))
      refuse('VALIDATION_FAILED', { fields: [{ path: 'name', message: 'nameExists' }] })
    throw error
  })
