import { sql } from 'kysely'
import type {
  dailyNewMember as dailyRoute,
  monthlyNewMember as monthlyRoute,
} from '@chopcard/contract/office/merchant/dashboard.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { beginnings, lastDays, lastMonths } from '../../core/last-days.ts'
import { type DayVisits, visitsByDay } from '../../members/visits/daily-visits.ts'

/** New cards on each of the last thirty days; at a store first visits. */
export const dailyNewMember: Verb<typeof dailyRoute> = async (ctx, { query: { storeId } }) => {
  const days = lastDays(ctx, 30)
  if (storeId) {
    const firsts = await firstVisits(ctx, storeId, days)
    return days.map((day) => ({ day, count: sumOf(firsts, (one) => one.day === day) }))
  }
  const counts = await newCards(ctx, beginnings(ctx, days))
  return days.map((day, n) => ({ day, count: counts[n] ?? 0 }))
}

/** New cards in each of the last twelve months; at a store first visits. */
export const monthlyNewMember: Verb<typeof monthlyRoute> = async (ctx, { query: { storeId } }) => {
  const months = lastMonths(ctx, 12)
  if (storeId) {
    const firsts = await firstVisits(ctx, storeId, months)
    return months.map((first) => {
      const month = first.slice(0, 7)
      return { month, count: sumOf(firsts, ({ day }) => day.startsWith(month)) }
    })
  }
  const counts = await newCards(ctx, beginnings(ctx, months))
  return months.map((first, n) => ({ month: first.slice(0, 7), count: counts[n] ?? 0 }))
}

/** The visits to a store from a day on until today. */
const firstVisits = (ctx: TenantContext, storeId: string, [from = '']: readonly string[]) =>
  visitsByDay(ctx, { from, to: localDay(ctx.now, ctx.merchant.timeZone) }, storeId)

const sumOf = (days: readonly DayVisits[], is: (day: DayVisits) => boolean) =>
  days.filter(is).reduce((sum, { firstVisits: count }) => sum + count, 0)

type Whose = Pick<TenantContext, 'db' | 'merchant'>

/** The new cards of periods of whole days, each with its last day; of a campaign, if one is named. */
export const newCardsIn = (
  whose: Whose,
  periods: { from: string; to: string }[],
  campaignId?: string,
): Promise<number[]> => {
  const begins = (day: string) => startOfDay(day, whose.merchant.timeZone)
  return countCards(
    whose,
    periods.map(({ from }) => begins(from)),
    periods.map(({ to }) => begins(addDays(to, 1))),
    campaignId,
  )
}

/** The new cards of each of the periods that begin at these moments; the last one lasts until now. */
export const newCards = (whose: Whose, starts: Date[]): Promise<number[]> =>
  countCards(whose, starts, [...starts.slice(1), 'infinity'])

/**
 * The cards that members got; those that were imported are not new. A range of each index a period: several times quicker than
 * sorting all cards into periods.
 */
async function countCards(
  { db, merchant }: Whose,
  starts: readonly Date[],
  ends: readonly (Date | 'infinity')[],
  campaignId?: string,
): Promise<number[]> {
  const ofCampaign = campaignId ? sql`and campaign_id = ${campaignId}` : sql``
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from card
      where merchant_id = ${merchant.id} and created_at >= p.starts_at and created_at < p.ends_at ${ofCampaign}
    ) - (
      select count(*) from card
      where merchant_id = ${merchant.id} and created_at >= p.starts_at and created_at < p.ends_at ${ofCampaign} and imported
    ) as count
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as p(starts_at, ends_at, n)
    order by n`.execute(db)
  return rows.map(({ count }) => count)
}
