import { sql } from 'kysely'
import type { Input } from '@chopcard/contract/core/route.ts'
import type {
  automationFilters,
  getAutomation as getRoute,
  listAutomations as listRoute,
} from '@chopcard/contract/office/merchant/automations.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { type AutomationRow, automationsQuery, limitOf, loadAutomation, quietOf } from './automation-store.ts'

type Whose = Pick<MerchantContext, 'db' | 'merchant'>

const columns = { name: sql`lower(a.name)`, createdAt: sql`a.created_at` }

/** The automations with the names of what they refer to, and what became of their occasions. */
const namedQuery = ({ db, merchant: { id } }: Whose) => {
  const nameIn = (table: string, column: string, of: string) =>
    sql<string | null>`(select ${sql.ref(`n.${column}`)} from ${sql.table(table)} n
      where n.merchant_id = ${id} and n.id = ${sql.ref(`a.${of}`)})`
  const counted = (what: ReturnType<typeof sql>) => sql<number>`(select ${what} from automation_effect e
    where e.merchant_id = ${id} and e.automation_id = a.id)::int`
  return automationsQuery(db, id)
    .select([
      nameIn('campaign', 'name', 'campaign_id').as('campaign_name'),
      nameIn('segment', 'name', 'segment_id').as('segment_name'),
      nameIn('member_level', 'level', 'level_id').as('level_name'),
      nameIn('staff', 'name', 'staff_id').as('staff_name'),
      sql<string | null>`(select n.settings ->> 'name' from coupon n
        where n.merchant_id = ${id} and n.id = a.coupon_id and n.deleted_at is null)`.as('coupon_name'),
      counted(sql`count(*) filter (where e.state = 'done')`).as('reached'),
      counted(sql`count(*) filter (where e.state = 'heldOut')`).as('held_out'),
      counted(sql`count(*) filter (where e.state = 'refused')`).as('refused'),
      sql<Date | null>`(select max(e.at) from automation_effect e
        where e.merchant_id = ${id} and e.automation_id = a.id)`.as('last_at'),
    ])
    .$castTo<NamedRow>()
}

type NamedRow = AutomationRow & {
  campaign_name: string | null
  segment_name: string | null
  level_name: string | null
  staff_name: string | null
  coupon_name: string | null
  reached: number
  held_out: number
  refused: number
  last_at: Date | null
}

type Filters = Pick<Input<typeof listRoute>['query'], keyof typeof automationFilters>

/** The automations of the list; there are few. */
export function filteredAutomations(whose: Whose, { q, trigger, enabled }: Filters) {
  let found = namedQuery(whose)
  if (q) found = found.where('a.name', 'ilike', containing(q))
  if (trigger) found = found.where('a.waits_for', '=', trigger)
  if (enabled !== undefined) found = found.where('a.since', enabled ? 'is not' : 'is', null)
  return found
}

export const listAutomations: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  const found = filteredAutomations(ctx, query)
  const { items, ...page } = await fetchPage(ctx.db, found.orderBy(column, direction).orderBy('a.id'), query)
  return { ...page, items: items.map(present) }
}

export const getAutomation: Verb<typeof getRoute> = async (ctx, { params: { id } }) => {
  await loadAutomation(ctx.db, ctx.merchant.id, id)
  const row = await namedQuery(ctx).where('a.id', '=', id).executeTakeFirstOrThrow()
  return {
    ...present(row),
    message: row.message,
    limit: limitOf(row),
    quiet: quietOf(row),
    since: row.since,
    refusedFor: await refusedFor(ctx, id),
    by: { name: row.staff_name ?? '', nickname: row.nickname },
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

async function refusedFor({ db, merchant }: MerchantContext, id: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('automation_effect')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('members')])
    .where('merchant_id', '=', merchant.id)
    .where('automation_id', '=', id)
    .where('state', '=', 'refused')
    .groupBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, members }) => [reason ?? '', members]))
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const present = (row: NamedRow) => ({
  id: row.id,
  name: row.name,
  trigger: row.waits_for,
  number: row.number,
  level: named(row.level_id, row.level_name),
  campaign: named(row.campaign_id, row.campaign_name),
  segment: row.segment_id === null ? null : { id: row.segment_id, name: row.segment_name },
  coupon: row.coupon_id === null ? null : { id: row.coupon_id, name: row.coupon_name },
  chops: row.chops,
  hasMessage: row.message !== null,
  holdsOut: row.holds_out,
  enabled: row.since !== null,
  reached: row.reached,
  heldOut: row.held_out,
  refused: row.refused,
  lastAt: row.last_at?.toISOString() ?? null,
})
