import { sql } from 'kysely'
import { addDays } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { everyone } from '../../loyalty/chop-log/totals.ts'
import { summedThrough } from './activity.ts'
import { totaledThrough } from './earn-burn.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>

/**
 * Whether an entry of `chop_entry` is a visit of a campaign: a card that got or used something. What was voided on the same day does
 * not count; a day that is over stays as it is, whatever is voided later.
 */
export const isCardVisit = (merchantId: string) => sql<boolean>`
  (measure in ('earned', 'redeemed') and kind <> 'void' and not exists (
    select from chop_void v join chop_entry r on r.merchant_id = v.merchant_id and r.id = v.void_id
    where v.merchant_id = ${merchantId} and v.entry_id = chop_entry.id and r.local_day = chop_entry.local_day
  ))`

/** How many cards visited. */
export const cardVisits = (merchantId: string) =>
  sql`count(distinct card_id) filter (where ${isCardVisit(merchantId)})::integer as visits`

type Days = { from: string; to: string }
type DayCount = { day: string; visits: number }

/** The visits of a campaign on each day of a period, in all or at one store; days without any are left out. */
export async function campaignVisits(
  whose: Whose,
  { campaignId, storeId }: { campaignId: string; storeId?: string | undefined },
  { from, to }: Days,
): Promise<DayCount[]> {
  if (storeId) return visitsAtStore(whose, { campaignId, storeId }, { from, to })
  const { db, merchant } = whose
  const closed = await totaledThrough(whose)
  const { rows } = await sql<DayCount>`
    select day::text as day, visits from (
      select day, visits from daily_total
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and staff_id = ${everyone}
        and day between ${from} and least(${to}::date, ${closed}::date)
      union all
      select local_day, ${cardVisits(merchant.id)} from chop_entry
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId}
        and local_day between greatest(${from}::date, ${addDays(closed, 1)}::date) and ${to}
      group by local_day
    ) as days where visits > 0 order by day`.execute(db)
  return rows
}

type AtStore = { campaignId: string; storeId: string }

/** The visits that began at a store: as `visit_hour` counts them, from its totals and on open days from the log. */
async function visitsAtStore(whose: Whose, { campaignId, storeId }: AtStore, { from, to }: Days): Promise<DayCount[]> {
  const { db, merchant } = whose
  const { stores: closed } = await summedThrough(whose)
  const { rows } = await sql<DayCount>`
    select day::text as day, visits from (
      select day, sum(visits)::integer as visits from store_hour
      where merchant_id = ${merchant.id} and store_id = ${storeId} and campaign_id = ${campaignId}
        and day between ${from} and least(${to}::date, ${closed}::date)
      group by day
      union all
      select day, count(*)::integer from (
        select distinct on (local_day, card_id) local_day as day, store_id from chop_entry
        where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and ${isCardVisit(merchant.id)}
          and local_day between greatest(${from}::date, ${addDays(closed, 1)}::date) and ${to}
        order by local_day, card_id, at, store_id
      ) as firsts where store_id = ${storeId} group by day
    ) as days order by day`.execute(db)
  return rows
}

/** The first closed day with a visit of a campaign at a store; null before it. */
export async function firstDayAtStore(
  { db, merchant }: Whose,
  { campaignId, storeId }: AtStore,
): Promise<string | null> {
  const first = await db
    .selectFrom('store_hour')
    .select('day')
    .where('merchant_id', '=', merchant.id)
    .where('store_id', '=', storeId)
    .where('campaign_id', '=', campaignId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return first?.day ?? null
}
