import { type RawBuilder, sql } from 'kysely'
import { type VisitGroup, visitGroups } from '@chopcard/contract/members/visits.ts'
import type { TenantContext } from '../../core/context.ts'
import { wholeShop } from './visit-total-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant'>
export type Days = { from: string; to: string }

/** One campaign, or all; and the members whose first visit was at one store, or all. */
export type Of = { campaignId?: string | undefined; storeId?: string | undefined }

/** The rows of the shop, or of a store. */
const within = (
  { merchant }: Whose,
  { campaignId, storeId }: Of,
  shop: RawBuilder<unknown>,
  store: RawBuilder<unknown>,
) =>
  sql`${storeId ? sql`${store} where store_id = ${storeId} and` : sql`${shop} where`}
    merchant_id = ${merchant.id} and campaign_id = ${campaignId ?? wholeShop}`
const movesWithin = (whose: Whose, of: Of) => within(whose, of, sql`visit_move`, sql`store_visit_move`)

export type Gap = { gap: number; visits: number }

/** How many visits of a period came so many days after the member's visit before, the shortest gap first. */
export async function visitGaps(whose: Whose, { from, to }: Days, of: Of = {}): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select gap, sum(visits)::bigint as visits from ${within(whose, of, sql`visit_gap`, sql`store_visit_gap`)}
      and day between ${from} and ${to}
    group by gap having sum(visits) > 0 order by gap`.execute(whose.db)
  return rows
}

export type CohortMonth = { joined: string; month: string; members: number }

/** The members whose first visit was in one of the months of a period, by the months in which they came. */
export async function visitCohorts(whose: Whose, { from, to }: Days, of: Of = {}): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    select joined::text as joined, month::text as month, members
    from ${within(whose, of, sql`visit_cohort`, sql`store_visit_cohort`)}
      and joined between date_trunc('month', ${from}::date) and ${to} and members > 0
    order by joined, month`.execute(whose.db)
  return rows
}

export type GroupCounts = Record<VisitGroup, number>
export type GroupMoves = { from: VisitGroup | 'none'; to: VisitGroup; members: number }

/** How many members moved from one group to another after a day until another one. */
export async function groupMoves(
  whose: Whose,
  { after, to }: { after: string; to: string },
  of: Of = {},
): Promise<GroupMoves[]> {
  const { rows } = await sql<GroupMoves>`
    select from_group as from, to_group as to, sum(members)::bigint as members from ${movesWithin(whose, of)}
      and day > ${after} and day <= ${to}
    group by 1, 2 having sum(members) > 0`.execute(whose.db)
  return rows
}

/** How many members came for the first time in a period. */
export async function firstVisitsIn(whose: Whose, { from, to }: Days, of: Of = {}): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select coalesce(sum(members), 0)::bigint as members from ${movesWithin(whose, of)}
      and day between ${from} and ${to} and from_group = 'none'`.execute(whose.db)
  return rows[0]?.members ?? 0
}

/** How many members were in each group at the end of each of some days, which are in ascending order. */
export async function groupsOn(whose: Whose, days: readonly string[], of: Of = {}): Promise<GroupCounts[]> {
  const { rows } = await sql<{ at: number; group: VisitGroup; change: number }>`
    select at, "group", sum(change)::bigint as change from (
      select width_bucket(day, ${days}::date[]) + (day <> all(${days}::date[]))::integer as at, g.name as "group",
        members * g.sign as change
      from (select * from ${movesWithin(whose, of)} and day <= ${days.at(-1)}) as moves
      cross join lateral (values (to_group, 1), (from_group, -1)) as g (name, sign)
      where g.name <> 'none'
    ) as changes group by 1, 2`.execute(whose.db)
  const counts = Object.fromEntries(visitGroups.map((group) => [group, 0])) as GroupCounts
  return days.map((_day, i) => {
    for (const { at, group, change } of rows) if (at === i + 1) counts[group] += change
    return { ...counts }
  })
}
