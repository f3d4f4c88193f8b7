import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { rowEstimate } from '../../core/row-estimate.ts'
import { realMerchants } from '../../core/real-merchants.ts'

/** Up to this many entries, the chop log is counted on request. */
export const entriesCountedUpTo = 100_000

type TodaysEntries = { entriesToday: number; entriesWeekBefore: number; countedAt: Date | null }

/**
 * The entries of today and of the same weekday a week before, each merchant's own. Of a long chop log they are what the
 * job of every hour counted; a merchant whose day has ended since has none of today yet.
 */
export async function entriesBesideLastWeek(db: Db): Promise<TodaysEntries> {
  const isLong = (await rowEstimate(db, 'chop_entry')) > entriesCountedUpTo
  const counted = isLong ? await countedEntries(db) : undefined
  return counted?.countedAt ? counted : { ...(await countEntries(db)), countedAt: null }
}

async function countedEntries(db: Db): Promise<TodaysEntries | undefined> {
  const { rows } = await sql<TodaysEntries>`
    select coalesce(sum(t.entries_on_day) filter (where goes_on), 0)::bigint as "entriesToday",
      coalesce(sum(t.entries_week_before) filter (where goes_on), 0)::bigint as "entriesWeekBefore",
      min(t.counted_at) as "countedAt"
    from ${realMerchants} m join merchant_total t on t.merchant_id = m.merchant_id
    cross join lateral (select t.counted_day = (now() at time zone m.time_zone)::date as goes_on) as d
    where t.counted_day is not null`.execute(db)
  return rows[0]
}

async function countEntries(db: Db) {
  const { rows } = await sql<{ entriesToday: number; entriesWeekBefore: number }>`
    select count(*) filter (where e.local_day = d.today)::int as "entriesToday",
      count(*) filter (where e.local_day = d.today - 7)::int as "entriesWeekBefore"
    from ${realMerchants} m
    cross join lateral (select (now() at time zone m.time_zone)::date as today) d
    join chop_entry e on e.merchant_id = m.merchant_id and e.local_day in (d.today, d.today - 7)`.execute(db)
  return rows[0] ?? { entriesToday: 0, entriesWeekBefore: 0 }
}
