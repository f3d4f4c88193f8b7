import { sql } from 'kysely'
import { addDays, localDay } from '../../core/clock.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { lastOfStep } from './close-days.ts'
import type { Usage } from './liability-rules.ts'
import { addUsage, type Sums } from './liability-sums.ts'
import type { Counting } from './liability-count.ts'

/**
 * Adds what was used of stamps, points and uses, and what ended without: the totals of months, and some days at a time the chop log of
 * days that those do not hold yet. A void counts as what it reverses, with the opposite sign.
 */
export async function sumUsage(counting: Counting, sums: Sums): Promise<void> {
  const { merchant, now, since } = counting
  const totals = await usageByTotals(counting)
  addUsage(sums, totals.usage)
  // After a change of the time zone to the west there are entries of a day that has not begun.
  const end = addDays(localDay(now, merchant.timeZone), 1)
  let through = addDays(since, -1)
  if (totals.through !== null && totals.through > through) through = totals.through
  while (through < end) {
    const last = await lastOfStep(counting.db, merchant.id, through, end)
    addUsage(sums, await usageByLog(counting, through, last))
    through = last
  }
}

/** One statement, so that the day up to which the totals reach is theirs. */
async function usageByTotals({ db, merchant, since }: Counting): Promise<{ through: string | null; usage: Usage[] }> {
  const { rows } = await sql<{ through: string | null; usage: Usage[] }>`
    select i.through, (
      select coalesce(jsonb_agg(u), '[]') from (
        select ${kindSql} as kind, sum(t.used)::bigint as used, sum(t.ended)::bigint as ended from chop_cohort t
        join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id
        where t.merchant_id = ${merchant.id} and t.month >= ${since} group by 1
      ) as u
    ) as usage
    from insight_day i where i.merchant_id = ${merchant.id} and i.time_zone = ${merchant.timeZone} and i.through is not null`.execute(
    db,
  )
  return rows[0] ?? { through: null, usage: [] }
}

async function usageByLog({ db, merchant }: Counting, after: string, last: string): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    select ${kindSql} as kind, coalesce(-sum(e.quantity) filter (where e.measure = 'redeemed'), 0)::bigint as used,
      coalesce(-sum(e.quantity) filter (where e.measure = 'expired'), 0)::bigint as ended
    from chop_entry e
    join campaign on campaign.merchant_id = e.merchant_id and campaign.id = e.campaign_id
    where e.merchant_id = ${merchant.id} and e.local_day > ${after} and e.local_day <= ${last} group by 1`.execute(db)
  return rows
}
