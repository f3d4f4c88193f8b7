import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tenant } from '@chopcard/contract/platform/admin/merchants.ts'
import type { TenantState } from '@chopcard/contract/platform/tenants.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing } from '../../core/paging.ts'
import { allMerchants, realMerchants } from '../../core/real-merchants.ts'

/** How a merchant `m` stands in lists. */
export const tenantState: RawBuilder<TenantState> = sql`case
  when m.account_state <> 'active' then m.account_state
  when m.service_end_at <= now() then 'ended'
  when m.service_end_at <= now() + make_interval(days => m.service_prompt_days) then 'ending'
  else 'active' end`

/** The last day of its plan, in its time zone. */
export const endsOn = sql<string | null>`(m.service_end_at at time zone m.time_zone)::date`

// The owner who has been one for longest, of those who may sign in if there is one.
const owner = sql<z.output<typeof Tenant>['owner']>`(
  select jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email, 'invited', not s.email_confirmed)
  from staff s where s.merchant_id = m.merchant_id and s.role_name = 'owner'
  order by s.enabled desc, s.created_at, s.id limit 1)`

/** Merchants with their plan and what a job counted of them, without conditions or order. */
export const tenantsQuery = (db: Db | Tx, merchants = realMerchants) =>
  db
    .selectFrom(merchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .leftJoin('merchant_total as t', 't.merchant_id', 'm.merchant_id')
    .select([
      'm.merchant_id',
      'm.merchant_id as id',
      'm.name',
      'm.time_zone',
      'm.service_end_at',
      'm.member_count',
      'm.created_at',
      'p.id as plan_id',
      'p.family_id',
      'p.name as plan_name',
      'p.version',
      't.entries_30_days',
      't.last_activity_at',
    ])
    .select(tenantState.as('state'))

/** One merchant with its owner, also one with test data. */
export const tenantQuery = (db: Db | Tx, id: string) =>
  tenantsQuery(db, allMerchants).select(owner.as('owner')).where('m.merchant_id', '=', id)

type Owner = z.output<typeof Tenant>['owner']
export type TenantRow = Awaited<ReturnType<ReturnType<typeof tenantsQuery>['executeTakeFirstOrThrow']>> & {
  owner: Owner
}

/** Merchants of a page with their owners, who are looked up for these alone. */
export async function withOwners<R extends { merchant_id: string }>(
  db: Db,
  rows: R[],
): Promise<(R & { owner: Owner })[]> {
  const ids = rows.map(({ merchant_id }) => merchant_id)
  const { rows: owners } = await sql<{ merchant_id: string; owner: Owner }>`
    select m.merchant_id, ${owner} as owner from ${realMerchants} m where m.merchant_id = any(${ids}::uuid[])`.execute(
    db,
  )
  const known = new Map(owners.map((row) => [row.merchant_id, row.owner]))
  return rows.map((row) => ({ ...row, owner: known.get(row.merchant_id) ?? null }))
}

export const presentTenant = (row: TenantRow): z.input<typeof Tenant> => ({
  id: row.merchant_id,
  name: row.name,
  owner: row.owner,
  plan: { id: row.plan_id, familyId: row.family_id, name: row.plan_name, version: row.version },
  endsOn: row.service_end_at && localDay(row.service_end_at, row.time_zone),
  state: row.state,
  members: row.member_count,
  entries: row.entries_30_days ?? 0,
  lastActivityAt: row.last_activity_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** What a search finds a merchant `m` by: its name, its id or short key, its owner's name or address. */
export function foundBy(q: string): RawBuilder<boolean> {
  const part = containing(q)
  // One list of ids, each part with an index: a sharded database takes no subselect beside other conditions.
  return sql`m.merchant_id in (
    select f.merchant_id from ${realMerchants} f
    where f.name ilike ${part} or f.merchant_id::text = ${q.toLowerCase()} or f.short_key = ${q.toLowerCase()}
    union all
    select s.merchant_id from staff s where s.role_name = 'owner' and (s.email ilike ${part} or s.name ilike ${part}))`
}
