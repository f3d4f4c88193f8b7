import { type RawBuilder, sql } from 'kysely'
import type { listPlanMerchants as listRoute, movePlan as moveRoute } from '@chopcard/contract/platform/admin/plans.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type FeatureMap, features } from '@chopcard/contract/core/features.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { allowedWith, exceeding, losing } from './plan-edit-rules.ts'
import { detailsOf } from './plan-store.ts'

/** The version that merchants would be moved to. */
const loadCurrent = async (db: Db | Tx, id: string) =>
  (await db
    .selectFrom('service_plan')
    .selectAll()
    .where('family_id', '=', sql<string>`(select f.family_id from service_plan f where f.id = ${id})`)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()) ?? refuse('NOT_FOUND')

type Current = Awaited<ReturnType<typeof loadCurrent>>

/** The same rule as `exceeding`, for conditions: whether merchant `m` uses more than the version allows. */
const isExceeding = (current: Current): RawBuilder<boolean> => sql`(
  m.campaign_count > coalesce(m.campaign_quota, ${current.campaign_quota})
  or m.admin_count > coalesce(m.admin_quota, ${current.admin_quota})
  or m.member_count > coalesce(m.member_quota, ${current.member_quota}))`

/** The merchants with older versions of the plan. */
const onOlder = (db: Db | Tx, current: Current) =>
  db
    .selectFrom(realMerchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .where('p.family_id', '=', current.family_id)
    .where('p.id', '<>', current.id)

/** Who has an older version of a plan, and what moving to the current one would mean. */
export const listPlanMerchants: Verb<typeof listRoute> = async ({ db }, { params, query }) => {
  const current = await loadCurrent(db, params.id)
  const plan = detailsOf(current)
  const { column, direction } = orderOf(query.sort ?? 'name', {
    name: sql`lower(m.name)`,
    version: sql`p.version`,
    members: sql`m.member_count`,
  })
  let merchants = onOlder(db, current).select([
    'm.merchant_id',
    'm.name',
    'm.campaign_count',
    'm.admin_count',
    'm.member_count',
    'm.campaign_quota',
    'm.admin_quota',
    'm.member_quota',
    'p.version',
    sql<FeatureMap>`p.features`.as('features'),
  ])
  if (query.q) merchants = merchants.where('m.name', 'ilike', `%${query.q.replace(/[\\%_]/g, '\\$&')}%`)
  if (query.version) merchants = merchants.where('p.version', '=', query.version)
  if (query.exceeds !== undefined) merchants = merchants.where(isExceeding(current), '=', query.exceeds)
  const page = await fetchPage(db, merchants.orderBy(column, direction).orderBy('m.merchant_id', direction), query)
  return {
    ...page,
    items: page.items.map((row) => {
      const used = { campaigns: row.campaign_count, users: row.admin_count, members: row.member_count }
      const own = { campaigns: row.campaign_quota, users: row.admin_quota, members: row.member_quota }
      const allowed = allowedWith(plan.quotas, own)
      const had = features.filter((name) => row.features[name] === true)
      const { merchant_id: id, name, version } = row
      const losesFeatures = losing(had, plan.features)
      return { id, name, version, used, allowed, exceeds: exceeding(used, allowed), losesFeatures }
    }),
  }
}

/** Moves merchants to the current version; the last day of what they paid for stays. */
export const movePlan: Verb<typeof moveRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const current = await loadCurrent(tx, params.id)
    let older = onOlder(tx, current)
    if (body.merchantIds) older = older.where('m.merchant_id', 'in', body.merchantIds)
    const wanted = body.alsoExceeding ? older : older.where(isExceeding(current), '=', false)
    const rows = await wanted.select(['m.merchant_id', 'p.version']).orderBy('m.merchant_id').execute()
    const ids = rows.map(({ merchant_id }) => merchant_id)
    const moved = await tx
      .updateTable('merchant as m')
      .set({ plan_id: current.id, service_prompt_days: current.prompt_days })
      .where(sql<boolean>`m.merchant_id = any(${ids}::uuid[])`)
      // Another plan may have been paid for meanwhile, or a member too many have joined: those stay.
      .where(sql<boolean>`m.plan_id in (select v.id from service_plan v where v.family_id = ${current.family_id})`)
      .$if(!body.alsoExceeding, (move) => move.where(isExceeding(current), '=', false))
      .returning('m.merchant_id')
      .execute()
    const left = await onOlder(tx, current).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    const did = new Set(moved.map(({ merchant_id }) => merchant_id))
    const versions = rows
      .filter((row) => did.has(row.merchant_id))
      .map((row) => [row.merchant_id, row.version] as const)
    ctx.note({
      target: current.id,
      before: { versions: Object.fromEntries(versions) },
      after: { version: current.version, merchants: did.size },
    })
    return { moved: did.size, left: left.count }
  })
