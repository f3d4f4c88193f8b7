import { type RawBuilder, sql } from 'kysely'
import { type VisitGroup, visitGroups } from '@chopcard/contract/members/visits.ts'
import type { TenantContext } from '../../core/context.ts'
import { wholeShop } from './visit-total-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant'>
export type Days = { from: string; to: string }

/** Of one campaign, or of the whole shop. */
const within = ({ merchant }: Whose, campaignId: string | undefined): RawBuilder<unknown> =>
  sql`merchant_id = ${merchant.id} and campaign_id = ${campaignId ?? wholeShop}`

export type Gap = { gap: number; visits: number }

/** How many visits of a period came so many days after the member's visit before, the shortest gap first. */
export async function visitGaps(whose: Whose, { from, to }: Days, campaignId?: string): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select gap, sum(visits)::bigint as visits from visit_gap
    where ${within(whose, campaignId)} and day between ${from} and ${to}
    group by gap having sum(visits) > 0 order by gap`.execute(whose.db)
  return rows
}

export type CohortMonth = { joined: string; month: string; members: number }

/** The members whose first visit was in one of the months of a period, by the months in which they came. */
export async function visitCohorts(whose: Whose, { from, to }: Days, campaignId?: string): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    select joined::text as joined, month::text as month, members from visit_cohort
    where ${within(whose, campaignId)} and joined between date_trunc('month', ${from}::date) and ${to} and members > 0
    order by joined, month`.execute(whose.db)
  return rows
}

export type GroupCounts = Record<VisitGroup, number>
export type GroupMoves = { from: VisitGroup | 'none'; to: VisitGroup; members: number }

/** How many members moved from one group to another after a day until another one. */
export async function groupMoves(
  whose: Whose,
  { after, to }: { after: string; to: string },
  campaignId?: string,
): Promise<GroupMoves[]> {
  const { rows } = await sql<GroupMoves>`
    select from_group as from, to_group as to, sum(members)::bigint as members from visit_move
    where ${within(whose, campaignId)} and day > ${after} and day <= ${to}
    group by 1, 2 having sum(members) > 0`.execute(whose.db)
  return rows
}

/** How many members were in each group at the end of each of some days, which are in ascending order. */
export async function groupsOn(whose: Whose, days: readonly string[], campaignId?: string): Promise<GroupCounts[]> {
  const { rows } = await sql<{ at: number; group: VisitGroup; change: number }>`
    select at, "group", sum(change)::bigint as change from (
      select width_bucket(day, ${days}::date[]) + (day <> all(${days}::date[]))::integer as at, g.name as "group",
        members * g.sign as change
      from visit_move cross join lateral (values (to_group, 1), (from_group, -1)) as g (name, sign)
      where ${within(whose, campaignId)} and day <= ${days.at(-1)} and g.name <> 'none'
    ) as changes group by 1, 2`.execute(whose.db)
  const counts = Object.fromEntries(visitGroups.map((group) => [group, 0])) as GroupCounts
  return days.map((_day, i) => {
    for (const { at, group, change } of rows) if (at === i + 1) counts[group] += change
    return { ...counts }
  })
}
