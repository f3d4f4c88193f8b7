import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../core/context.ts'
import { isCardVisit } from './campaign-visits.ts'

/** Which entries of a merchant, and in which time zone its hours and months are told. */
export type Counted = { merchantId: string; timeZone: string; isIn: RawBuilder<boolean> }

/** A query of the rows of `visit_hour` by the log. */
export const hoursByLog = ({ merchantId, timeZone, isIn }: Counted): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, day, campaign_id, extract(hour from first_at at time zone ${timeZone})::smallint as hour,
    count(*)::integer as visits
  from (
    select local_day as day, campaign_id, card_id, min(at) as first_at from chop_entry
    where merchant_id = ${merchantId} and ${isIn} and ${isCardVisit(merchantId)} group by 1, 2, 3
  ) as visits group by 2, 3, 4`

/** A query of the rows of `chop_cohort` by the log; a void counts as what it reverses, with the opposite sign. */
export const cohortsByLog = ({ merchantId, timeZone, isIn }: Counted): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, chop_entry.campaign_id,
    date_trunc('month', c.created_at at time zone ${timeZone})::date as joined, date_trunc('month', local_day::timestamp)::date as month,
    coalesce(sum(quantity) filter (where measure in ('earned', 'granted')), 0)::bigint as issued,
    coalesce(-sum(quantity) filter (where measure = 'redeemed'), 0)::bigint as used,
    coalesce(-sum(quantity) filter (where measure = 'expired'), 0)::bigint as ended,
    coalesce(sum(quantity) filter (where measure in ('adjusted', 'moved')), 0)::bigint as other
  from chop_entry join card c on c.merchant_id = chop_entry.merchant_id and c.id = chop_entry.card_id
  where chop_entry.merchant_id = ${merchantId} and ${isIn} group by 2, 3, 4`

type Whose = Pick<TenantContext, 'db' | 'merchant'>
type Asked = { from: string; to: string; campaignId?: string | undefined; storeId?: string | undefined }

const ofCampaign = (campaignId: string | undefined) => (campaignId ? sql`and campaign_id = ${campaignId}` : sql``)

/** The last day that the totals of hours and of chops by cohort hold, or those of stores; null before the first. */
export async function insightsThrough({ db, merchant }: Whose, storeId?: string): Promise<string | null> {
  const row = await db
    .selectFrom('insight_day')
    .select(storeId ? 'stores_through as through' : 'through')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  return row?.through ?? null
}

export type HourVisits = { weekday: number; hour: number; visits: number }

/** The visits of cards in a period by weekday, Monday the first, and hour; hours without any are left out. */
export async function visitHours(whose: Whose, { from, to, campaignId, storeId }: Asked): Promise<HourVisits[]> {
  const { rows } = await sql<HourVisits>`
    select extract(isodow from day)::integer as weekday, hour, sum(visits)::bigint as visits
    from ${storeId ? sql`store_hour where store_id = ${storeId} and` : sql`visit_hour where`} merchant_id = ${whose.merchant.id} and day between ${from} and ${to} ${ofCampaign(campaignId)}
    group by 1, 2 order by 1, 2`.execute(whose.db)
  return rows
}
