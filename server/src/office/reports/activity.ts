import { type RawBuilder, sql } from 'kysely'
import { addDays, localDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

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

/** What entries of `chop_entry` add up to; a void carries the measure of what it reverses, and its negative. */
export const sums = sql`
  coalesce(sum(quantity) filter (where measure in ('earned', 'granted')), 0)::bigint as issued,
  coalesce(-sum(quantity) filter (where measure = 'redeemed'), 0)::bigint as redeemed,
  count(*) filter (where measure = 'redeemed' and seq = 0 and kind <> 'void')
    - count(*) filter (where measure = 'redeemed' and seq = 0 and kind = 'void') as redemptions,
  count(*) filter (where kind = 'void' and seq = 0) as voids,
  sum(quantity)::bigint as net`

/**
 * A query of `Activity` rows from a day on (from the beginning without one): the sums of days that are closed, and the
 * chop log of those that are not.
 */
export async function activitySince(
  { db, merchant, now }: Pick<TenantContext, 'db' | 'merchant' | 'now'>,
  from = longAgo,
): Promise<RawBuilder<Activity>> {
  const closed = await closedDay(db, merchant.id, localDay(now, merchant.timeZone))
  const open = addDays(closed, 1)
  return sql<Activity>`
    select day, campaign_id, staff_id, issued, redeemed, redemptions, voids, net from daily_summary
    where merchant_id = ${merchant.id} and day between ${from}::date and ${closed}::date
    union all
    select local_day, campaign_id, coalesce(staff_id, ${noStaff}), ${sums} from chop_entry
    where merchant_id = ${merchant.id} and local_day >= ${open > from ? open : from}::date
    group by local_day, campaign_id, staff_id`
}

/**
 * The last day whose sums are taken. Never today: after a change of the merchant's time zone to the west the day may be
 * one that was over already, and goes on.
 */
async function closedDay(db: Db | Tx, merchantId: string, today: string): Promise<string> {
  const row = await db
    .selectFrom('merchant')
    .select('summed_through')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  const closed = row?.summed_through ?? longAgo
  const yesterday = addDays(today, -1)
  return closed < yesterday ? closed : yesterday
}
