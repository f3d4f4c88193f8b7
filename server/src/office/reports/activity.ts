import { type RawBuilder, sql } from 'kysely'
import { addDays, localDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { rewardsOf } from '../../loyalty/chop-log/totals.ts'

/** Stands in `daily_summary` for entries that no staff made. */
export const noStaff = '00000000-0000-0000-0000-000000000000'

/** One day of one campaign and one operator. */
export type Activity = {
  day: string
  campaign_id: string
  staff_id: string
  issued: number
  redeemed: number
  redemptions: number
  voids: number
  net: number
}

/** Before any entry. */
export const longAgo = '1970-01-01'

/** The rewards and uses that entries of `chop_entry` come to, less those that were voided. */
export const redemptions = sql<number>`
  coalesce(sum(case when kind = 'void' then -1 else 1 end * ${rewardsOf('effects')}) filter (where measure = 'redeemed' and seq = 0), 0)::bigint`

/** What entries of `chop_entry` add up to; a void carries the measure of what it reverses, and its negative. */
export const sums = sql`
  coalesce(sum(quantity) filter (where measure in ('earned', 'granted')), 0)::bigint as issued,
  coalesce(-sum(quantity) filter (where measure = 'redeemed'), 0)::bigint as redeemed,
  ${redemptions} as redemptions,
  count(*) filter (where kind = 'void' and seq = 0) as voids,
  sum(quantity)::bigint as net`

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>

/**
 * A query of `Activity` rows from a day on (from the beginning without one), of one store if it is named: the sums of days that are
 * closed, and the chop log of those that are not.
 */
export async function activitySince(whose: Whose, from = longAgo, storeId?: string): Promise<RawBuilder<Activity>> {
  const { merchant } = whose
  const { closed, stores } = await summedThrough(whose)
  const last = storeId ? stores : closed
  const open = addDays(last, 1)
  const isSummed = sql`merchant_id = ${merchant.id} and day between ${from}::date and ${last}::date`
  return sql<Activity>`
    select day, campaign_id, staff_id, issued, redeemed, redemptions, voids, net
    from ${storeId ? sql`store_summary where store_id = ${storeId} and` : sql`daily_summary where`} ${isSummed}
    union all
    select local_day, campaign_id, coalesce(staff_id, ${noStaff}), ${sums} from chop_entry
    where merchant_id = ${merchant.id} and local_day >= ${open > from ? open : from}::date ${atStore(storeId)}
    group by local_day, campaign_id, staff_id`
}

/** A further condition on rows with `store_id`, if a store is asked for. */
export const atStore = (storeId: string | undefined) => (storeId ? sql`and store_id = ${storeId}` : sql``)

/**
 * The last days whose sums are taken, of the shop and of its stores. Never today: after a change of the merchant's time zone to the
 * west the day may be one that was over already, and goes on.
 */
export async function summedThrough({ db, merchant, now }: Whose): Promise<{ closed: string; stores: string }> {
  const row = await db
    .selectFrom('merchant as m')
    .leftJoin('insight_day as i', 'i.merchant_id', 'm.merchant_id')
    .select(['m.summed_through', 'i.stores_through'])
    .where('m.merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const closed = earlier(row?.summed_through ?? longAgo, addDays(localDay(now, merchant.timeZone), -1))
  return { closed, stores: earlier(row?.stores_through ?? longAgo, closed) }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
