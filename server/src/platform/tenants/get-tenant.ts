import { sql } from 'kysely'
import type { getMerchant as route } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type FeatureMap, features } from '@chopcard/contract/core/features.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { AccountState } from '@chopcard/contract/platform/tenants.ts'
import type { Verb } from '../../core/context.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { overridesAt } from '../../core/feature-overrides.ts'
import { presentTenant, tenantQuery } from './tenant-query.ts'
import { detailsOf, loadTenant, type TenantRow } from './tenant-store.ts'

export const getTenant: Verb<typeof route> = (ctx, { params }) => showTenant(ctx.db, params.id, ctx.now)

/** A merchant with all that its page shows, also inside the transaction that changed it. */
export async function showTenant(db: Db | Tx, id: string, now: Date): Promise<Result<typeof route>> {
  const row = await loadTenant(db, id)
  const plans = await plansFor(db, row.plan_id)
  const plan = plans.find((one) => one.id === row.plan_id) ?? refuse('NOT_FOUND')
  const listed = await tenantQuery(db, id).select('t.counted_at').executeTakeFirstOrThrow()
  const { state, owner, entries, lastActivityAt } = presentTenant(listed)
  return {
    id,
    shortKey: row.short_key,
    createdAt: row.created_at.toISOString(),
    state,
    accountState: row.account_state as AccountState,
    stateReason: row.state_reason,
    stateChangedAt: row.state_changed_at?.toISOString() ?? null,
    owner,
    details: detailsOf(row),
    plan: { ...presentPlan(plan), isTrial: plan.is_trial },
    plans: plans.map(presentPlan),
    used: { campaigns: row.campaign_count, users: row.admin_count, members: row.member_count },
    entries,
    lastActivityAt,
    countedAt: listed.counted_at?.toISOString() ?? null,
    ...(await storageOf(db, id)),
    features: await featuresOf(db, row, plan.features, now),
  }
}

/** The plans that a merchant can be given: the current version of those that can be had, and the one that it has. */
const plansFor = (db: Db | Tx, ownId: string) =>
  db
    .selectFrom('service_plan')
    .select(['id', 'family_id', 'name', 'version', 'is_trial', 'campaign_quota', 'admin_quota', 'member_quota'])
    .select([sql<boolean>`superseded_at is null`.as('is_current'), sql<FeatureMap>`features`.as('features')])
    .where((eb) => eb.or([eb('id', '=', ownId), eb.and([eb('superseded_at', 'is', null), eb('enabled', '=', true)])]))
    .orderBy('price')
    .orderBy('name')
    .orderBy('version')
    .execute()

const presentPlan = (plan: Awaited<ReturnType<typeof plansFor>>[number]) => ({
  id: plan.id,
  familyId: plan.family_id,
  name: plan.name,
  version: plan.version,
  isCurrent: plan.is_current,
  quotas: { campaigns: plan.campaign_quota, users: plan.admin_quota, members: plan.member_quota },
})

/** What the files of a merchant that are kept amount to. */
async function storageOf(db: Db | Tx, merchantId: string): Promise<{ storageBytes: number; files: number }> {
  const { rows } = await sql<{ storageBytes: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as "storageBytes", count(*) as files
    from file where merchant_id = ${merchantId} and state = 'published'`.execute(db)
  return rows[0] ?? { storageBytes: 0, files: 0 }
}

/** Each feature with what the plan says of it and what was overridden by whom. */
async function featuresOf(db: Db | Tx, row: TenantRow, plan: FeatureMap, now: Date) {
  const own = overridesAt(row.features, row.feature_overrides, now)
  const names = await adminNames(
    db,
    Object.values(row.feature_overrides).map(({ by }) => by),
  )
  return features.map((name) => {
    const [byPlan, on] = [plan[name] === true, own[name]]
    const known = row.feature_overrides[name]
    const override =
      on === undefined
        ? null
        : { on, by: names.get(known?.by ?? '') ?? null, at: known?.at ?? null, ...endOf(known?.until ?? null, row) }
    return { name, on: on ?? byPlan, byPlan, override }
  })
}

const endOf = (until: string | null, { time_zone }: TenantRow) => ({
  until,
  lastDay: until && localDay(new Date(until), time_zone),
})

/** What administrators of the platform are called, by their ids. */
export async function adminNames(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (!wanted.length) return new Map()
  const rows = await db.selectFrom('system_admin').select(['id', 'username']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
