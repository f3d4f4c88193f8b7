import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  editFollowUp as editRoute,
  FollowUp,
  getFollowUp as getRoute,
  listAssignees as assigneesRoute,
  listFollowUp as listRoute,
} from '@chopcard/contract/platform/admin/follow-up.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type FollowUpReason,
  type followUpFilters,
  followUpReasons,
  quotaNames,
} from '@chopcard/contract/platform/tenants.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { differences, refuseChanged } from '../../core/refuse-changed.ts'
import { foundBy, presentTenant, type TenantRow, tenantsQuery, tenantState, withOwners } from './tenant-query.ts'
import { holdTenant, loadTenant } from './tenant-store.ts'

export type FollowUpFilters = { [K in keyof typeof followUpFilters]?: z.output<(typeof followUpFilters)[K]> }

/** A quota is full above this share of it, in percent. */
const fullAbove = 80

const columnsOfQuota = { campaigns: 'campaign', users: 'admin', members: 'member' } as const

/** How much of a quota merchant `m` uses, in percent: its own goes before its plan's. */
function percentOf(name: (typeof quotaNames)[number]): RawBuilder<number> {
  const column = columnsOfQuota[name]
  const [used, own, plan] = [`m.${column}_count`, `m.${column}_quota`, `p.${column}_quota`].map((ref) => sql.ref(ref))
  const allowed = sql`coalesce(${own}, ${plan})`
  return sql`(case when ${used} = 0 then 0 when ${allowed} = 0 then 100 else ${used} * 100.0 / ${allowed} end)::float8`
}

const isServed = sql`m.account_state in ('active', 'restricted')`

/** Why merchant `m` needs a look; what is shut needs none. */
const conditions: Record<FollowUpReason, RawBuilder<boolean>> = {
  ending: sql`${tenantState} = 'ending'`,
  ended: sql`${tenantState} = 'ended'`,
  restricted: sql`m.account_state = 'restricted'`,
  idle: sql`(${isServed} and coalesce(t.last_activity_at, m.created_at) < now() - interval '30 days')`,
  quota: sql`(${isServed} and greatest(${sql.join(quotaNames.map(percentOf))}) > ${fullAbove})`,
}

const anyReason = sql<boolean>`(${sql.join(Object.values(conditions), sql` or `)})`

const reasons = sql<FollowUpReason[]>`array_remove(array[${sql.join(
  followUpReasons.map((name) => sql`case when ${conditions[name]} then ${sql.lit(name)} end`),
)}], null)`

const percents = sql<Record<(typeof quotaNames)[number], number>>`json_build_object(${sql.join(
  quotaNames.map((name) => sql`${sql.lit(name)}, ${percentOf(name)}`),
)})`

/** The merchants that need a look, as the filters find them; without order or limit. */
export function followUpQuery(db: Db, f: FollowUpFilters) {
  let merchants = tenantsQuery(db)
    .leftJoin('merchant_follow_up as f', 'f.merchant_id', 'm.merchant_id')
    .leftJoin('system_admin as a', 'a.id', 'f.assignee_id')
    .select(['f.note', 'f.assignee_id', 'f.due_on', 'f.updated_at', 'a.username as assignee_name'])
    .select([reasons.as('reasons'), percents.as('percents')])
    .where(f.reason ? conditions[f.reason] : anyReason)
  if (f.q) merchants = merchants.where(foundBy(f.q))
  if (f.assigneeId === 'none') merchants = merchants.where('f.assignee_id', 'is', null)
  else if (f.assigneeId) merchants = merchants.where('f.assignee_id', '=', f.assigneeId)
  if (f.dueTo) merchants = merchants.where('f.due_on', '<=', f.dueTo)
  return merchants
}

export const listFollowUp: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'endsOn', {
    endsOn: sql`m.service_end_at`,
    name: sql`lower(m.name)`,
    dueOn: sql`f.due_on`,
    lastActivityAt: sql`t.last_activity_at`,
    members: sql`m.member_count`,
  })
  const merchants = followUpQuery(db, query)
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('m.merchant_id', direction)
  const page = await fetchPage(db, merchants, query)
  return { ...page, items: (await withOwners(db, page.items)).map(presentFollowedUp) }
}

type Row = Awaited<ReturnType<ReturnType<typeof followUpQuery>['executeTakeFirstOrThrow']>> & Pick<TenantRow, 'owner'>

export const presentFollowedUp = (row: Row) => ({
  ...presentTenant(row),
  reasons: row.reasons,
  fullQuotas: quotaNames
    .map((name) => ({ name, percent: Math.floor(row.percents[name]) }))
    .filter(({ name }) => row.percents[name] > fullAbove),
  followUp: {
    note: row.note ?? '',
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    dueOn: row.due_on,
    updatedAt: row.updated_at?.toISOString() ?? null,
  },
})

/** What is to be done about a merchant, also about one that needs no look. */
export const getFollowUp: Verb<typeof getRoute> = async ({ db }, { params: { id } }) => {
  await loadTenant(db, id)
  return loadFollowUp(db, id)
}

/** Notes what is to be done about a merchant. */
export const editFollowUp: Verb<typeof editRoute> = (ctx, { params, body: { seen, ...after } }) =>
  ctx.write(async (tx) => {
    await holdTenant(tx, params.id)
    const before = await loadFollowUp(tx, params.id)
    refuseChanged(seen, before)
    if (after.assigneeId !== before.assigneeId) await mustBeAdmin(tx, after.assigneeId)
    const columns = {
      note: after.note,
      assignee_id: after.assigneeId,
      due_on: after.dueOn,
      updated_at: ctx.now,
      updated_by: ctx.admin.id,
    }
    await tx
      .insertInto('merchant_follow_up')
      .values({ merchant_id: params.id, ...columns })
      .onConflict((known) => known.column('merchant_id').doUpdateSet(columns))
      .execute()
    ctx.note({ target: params.id, ...differences(before, after) })
    return after
  })

export async function loadFollowUp(db: Db | Tx, merchantId: string): Promise<z.output<typeof FollowUp>> {
  const row = await db
    .selectFrom('merchant_follow_up')
    .select(['note', 'assignee_id', 'due_on'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return { note: row?.note ?? '', assigneeId: row?.assignee_id ?? null, dueOn: row?.due_on ?? null }
}

async function mustBeAdmin(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  const admin = await tx
    .selectFrom('system_admin')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!admin) refuse('VALIDATION_FAILED', { fields: [{ path: 'assigneeId', message: 'choose' }] })
}

/** Whom a follow-up can be given to. */
export const listAssignees: Verb<typeof assigneesRoute> = ({ db }) =>
  db
    .selectFrom('system_admin')
    .select(['id', 'username as name'])
    .where('enabled', '=', true)
    .orderBy('username')
    .limit(500)
    .execute()
