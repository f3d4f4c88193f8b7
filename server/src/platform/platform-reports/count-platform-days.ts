import { sql } from 'kysely'
import type { Database, Db } from '../../core/database.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { addedTotals, everyone } from '../../loyalty/chop-log/totals.ts'
import { chopTotals } from './chop-totals.ts'

/** Adds all merchants up: the last days every hour, and those before once a day, should one have been counted late. */
export async function countPlatformDays({ kysely: db, tx }: Pick<Database, 'kysely' | 'tx'>): Promise<number> {
  const days = await daysToCount(db)
  for (const { day, now } of days)
    await tx(async (work) => {
      await sql`delete from platform_day where day = ${day}`.execute(work)
      await sql`
        insert into platform_day (day, kind, issued, redeemed, voided, expired, adjusted, net, active_members)
        select t.day, ${kindSql}, ${addedTotals('t')}
        from (${chopTotals(now, { from: day, to: day })}) as t
        join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id
        group by 1, 2`.execute(work)
    })
  return days.length
}

async function daysToCount(db: Db) {
  const { rows } = await sql<{ day: string; now: Date }>`
    select d.day::date::text as day, now() as now
    from (select min(day) as day from daily_total where staff_id = ${sql.lit(everyone)}) as f
    cross join lateral generate_series(
      least(f.day, current_date - 3), current_date + 1, interval '1 day') as d(day)
    where d.day >= current_date - 3
      or not exists (select from platform_day p where p.day = d.day and p.counted_at > now() - interval '1 day')
    order by 1`.execute(db)
  return rows
}
