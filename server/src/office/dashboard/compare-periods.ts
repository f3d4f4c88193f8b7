import { sql } from 'kysely'
import { campaignTypes, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { comparison as route, Figures } from '@chopcard/contract/office/merchant/comparison.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { type DayVisits, firstDayOfVisits, visitsByDay } from '../../members/visits/daily-visits.ts'
import { firstVisitsIn } from '../../members/visits/read-visit-totals.ts'
import { activitySince } from '../reports/activity.ts'
import { campaignVisits, firstDayAtStore } from '../reports/campaign-visits.ts'
import { newCardDays } from '../reports/new-card-days.ts'
import { daysIn, isComparable, type Period, type Periods, periodsOf } from './period-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>

/** A period, the one before it, and the same a year ago. */
export const comparePeriods: Verb<typeof route> = (ctx, { query }) =>
  compare(ctx, periodsOf(query, localDay(ctx.now, ctx.merchant.timeZone)), { storeId: query.storeId })

/** A campaign, a store, or a campaign at a store; the shop without either. */
type Of = { campaignId?: string | undefined; storeId?: string | undefined }

/** The same of the shop, one of its campaigns or one of its stores, with the visits of each day. */
export async function compare(whose: Whose, periods: Periods, of: Of) {
  const { visits, ...figures } = await figuresOf(whose, periods, of)
  const [now, before] = [new Map(visits.period), new Map(visits.before)]
  const daysBefore = daysIn(periods.before)
  return {
    currency: whose.merchant.currency,
    ...figures,
    days: daysIn(periods.period).map((day, n) => ({
      day,
      visits: now.get(day) ?? 0,
      before: before.get(daysBefore[n] ?? '') ?? 0,
    })),
  }
}

/** The figures of periods, null of those that cannot be compared with; and the visits of their days. */
export async function figuresOf(whose: Whose, periods: Periods, of: Of = {}) {
  const { campaignId, storeId } = of
  const firstVisit = await firstDay(whose, of)
  const one = async (period: Period) => {
    const [days, newMembers, given] = await Promise.all([
      visitDays(whose, period, of),
      storeId ? firstVisitsIn(whose, period, of) : newCardsIn(whose, period, campaignId),
      rewardsGiven(whose, period, of),
    ])
    const sum = (count: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + count(day), 0)
    const figures: Figures = {
      ...period,
      visits: sum(({ visits }) => visits),
      returning: sum(({ visits, firstVisits }) => visits - firstVisits),
      newMembers,
      ...given,
    }
    return { figures, visits: days.map(({ day, visits }) => [day, visits] as const) }
  }
  const [period, before, yearBefore] = await Promise.all([
    one(periods.period),
    one(periods.before),
    one(periods.yearBefore),
  ])
  const known = ({ figures }: typeof period) => (isComparable(figures, firstVisit) ? figures : null)
  return {
    firstVisit,
    period: period.figures,
    before: known(before),
    yearBefore: known(yearBefore),
    visits: { period: period.visits, before: before.visits },
  }
}

const newCardsIn = async (whose: Whose, period: Period, campaignId: string | undefined): Promise<number> =>
  [...(await newCardDays(whose, period, campaignId)).values()].reduce((sum, cards) => sum + cards, 0)

/** Of a campaign it is not kept whose visit is a first one. */
async function visitDays(whose: Whose, period: Period, { campaignId, storeId }: Of): Promise<DayVisits[]> {
  if (!campaignId) return visitsByDay(whose, period, storeId)
  return (await campaignVisits(whose, { campaignId, storeId }, period)).map((day) => ({ ...day, firstVisits: 0 }))
}

const firstDay = (whose: Whose, { campaignId, storeId }: Of): Promise<string | null> => {
  if (!campaignId) return firstDayOfVisits(whose, storeId)
  return storeId ? firstDayAtStore(whose, { campaignId, storeId }) : firstDayOf(whose, campaignId)
}

/** The day of a campaign's first entry. */
async function firstDayOf({ db, merchant }: Whose, campaignId: string): Promise<string | null> {
  const first = await db
    .selectFrom('chop_entry')
    .select('local_day')
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaignId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first?.local_day ?? null
}

/** What is bought before is used, and not given. */
const givesRewards = sql.join(
  campaignTypes.filter((type) => descriptorOf(type).redeemsBy === 'reward').map((type) => sql.lit(type)),
)

/** Rewards and their cost, from closed days' sums; of campaigns without a known cost there is none. */
async function rewardsGiven(
  whose: Whose,
  { from, to }: Period,
  { campaignId, storeId }: Of,
): Promise<Pick<Figures, 'rewards' | 'cost'>> {
  const { rows } = await sql<{ rewards: number; cost: number | null }>`
    select coalesce(sum(redemptions), 0)::bigint as rewards, round(sum(redeemed * own.cost) / 100)::bigint as cost
    from (
      select campaign_id, sum(redemptions)::bigint as redemptions, sum(redeemed)::bigint as redeemed
      from (${await activitySince(whose, from, storeId)}) as activity
      where day <= ${to} ${campaignId ? sql`and campaign_id = ${campaignId}` : sql``} group by campaign_id
    ) as given
    join campaign on campaign.merchant_id = ${whose.merchant.id} and campaign.id = given.campaign_id
    left join campaign_cost own on own.merchant_id = campaign.merchant_id and own.campaign_id = campaign.id
    where campaign.type in (${givesRewards})`.execute(whose.db)
  const { rewards = 0, cost = null } = rows[0] ?? {}
  return { rewards, cost: rewards === 0 ? 0 : cost }
}
