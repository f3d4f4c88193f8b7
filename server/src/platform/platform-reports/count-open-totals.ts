import { sql } from 'kysely'
import type { Database, Tx } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { totals } from '../../loyalty/chop-log/totals.ts'

/** The most days that can be open: older ones wait for the job that closes days. */
const MAX_DAYS = 3

/** Counts the days of these merchants that `daily_total` does not hold yet. */
export const countOpenTotals = ({ tx }: Pick<Database, 'tx'>, merchants: string[]): Promise<void> =>
  tx((work) => countDays(work, merchants))

async function countDays(tx: Tx, merchants: string[]): Promise<void> {
  await sql`delete from open_total where merchant_id = any(${merchants}::uuid[])`.execute(tx)
  await sql`
    insert into open_total (merchant_id, day, campaign_id, issued, redeemed, voided, expired, adjusted, net, active_members)
    select m.merchant_id, e.* from ${realMerchants} m
    cross join lateral (
      select local_day, campaign_id, ${totals} from chop_entry
      where merchant_id = m.merchant_id and local_day > greatest(m.totaled_through, (now() at time zone m.time_zone)::date - ${MAX_DAYS}::int)
      group by local_day, campaign_id
    ) as e
    where m.merchant_id = any(${merchants}::uuid[])
    on conflict do nothing`.execute(tx)
}
