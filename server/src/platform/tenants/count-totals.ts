import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { realMerchants } from '../../core/real-merchants.ts'

/** Every hour: counts for each merchant what the platform's lists sort by and its dashboard adds up. */
export const countTotals: JobHandler = {
  job: defineJob('count-merchant-totals'),
  cron: '23 * * * *',
  run: async ({ database }) => ({ merchants: await countMerchantTotals(database) }),
}

/** So many merchants in one statement end well within its time limit. */
const atOnce = 100
const first = '00000000-0000-0000-0000-000000000000'

/** Answers with how many merchants were counted. */
export async function countMerchantTotals({ kysely: db }: Pick<Database, 'kysely'>): Promise<number> {
  let [counted, last] = [0, first]
  for (;;) {
    const ids = await countNext(db, last)
    counted += ids.length
    if (ids.length < atOnce) return counted
    last = ids.at(-1) ?? last
  }
}

/** The merchants after one, in the order of their ids; answers with theirs. */
async function countNext(db: Db, after: string): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from ${realMerchants} r where merchant_id > ${after} order by merchant_id limit ${atOnce}`.execute(
    db,
  )
  const ids = rows.map(({ merchant_id }) => merchant_id)
  await sql`
    insert into merchant_total (merchant_id, entries_30_days, last_activity_at, counted_day, entries_on_day, entries_week_before)
    select m.merchant_id, e.entries, l.at, m.today, e.today, e.before
    from (
      select merchant_id, (now() at time zone time_zone)::date as today from ${realMerchants} r
      where merchant_id = any(${ids}::uuid[])
    ) m
    cross join lateral (select max(l.at) as at from chop_entry l where l.merchant_id = m.merchant_id) l
    cross join lateral (
      select count(*) as entries, count(*) filter (where c.local_day = m.today) as today,
        count(*) filter (where c.local_day = m.today - 7) as before
      from chop_entry c where c.merchant_id = m.merchant_id and c.local_day > m.today - 30) e
    on conflict (merchant_id) do update set entries_30_days = excluded.entries_30_days,
      last_activity_at = excluded.last_activity_at, counted_day = excluded.counted_day,
      entries_on_day = excluded.entries_on_day, entries_week_before = excluded.entries_week_before, counted_at = excluded.counted_at`.execute(
    db,
  )
  return ids
}
