import { sql } from 'kysely'
import { addDays } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { everyone } from '../../loyalty/chop-log/totals.ts'
import { totaledThrough } from './earn-burn.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>

/**
 * Whether an entry of `chop_entry` is a visit of a campaign: a card that got or used something. What was voided on the same day does
 * not count; a day that is over stays as it is, whatever is voided later.
 */
export const isCardVisit = sql<boolean>`
  (measure in ('earned', 'redeemed') and kind <> 'void' and not exists (
    select from chop_void v join chop_entry r on r.merchant_id = v.merchant_id and r.id = v.void_id
    where v.merchant_id = chop_entry.merchant_id and v.entry_id = chop_entry.id and r.local_day = chop_entry.local_day
  ))`

/** How many cards visited. */
export const cardVisits = sql`count(distinct card_id) filter (where ${isCardVisit})::integer as visits`

/** The visits of a campaign on each day of a period; days without any are left out. */
export async function campaignVisits(
  whose: Whose,
  campaignId: string,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; visits: number }[]> {
  const { db, merchant } = whose
  const closed = await totaledThrough(whose)
  const { rows } = await sql<{ day: string; visits: number }>`
    select day::text as day, visits from (
      select day, visits from daily_total
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and staff_id = ${everyone}
        and day between ${from} and least(${to}::date, ${closed}::date)
      union all
      select local_day, ${cardVisits} from chop_entry
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId}
        and local_day between greatest(${from}::date, ${addDays(closed, 1)}::date) and ${to}
      group by local_day
    ) as days where visits > 0 order by day`.execute(db)
  return rows
}
