import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { addDays, monthStart } from '../../core/clock.ts'
import { lastOfStep } from './close-days.ts'
import { cohortsByLog, hoursByLog } from './insight-totals.ts'

/** The totals of hours and cohorts against the chop log, month by month. */
export const checkInsights: MoneyCheck = async (db, merchantId) => {
  const state = await db.selectFrom('insight_day').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()
  const found: MoneyDifference[] = []
  if (!state || state.through === null) return found
  const { through, time_zone: timeZone } = state
  for (let after: string | null = null; after === null || after < through; ) {
    // From one step to the end of its month: between months without an entry there is none.
    const end = addDays(monthStart(await lastOfStep(db, merchantId, after, through), -1), -1)
    const last: string = end < through ? end : through
    found.push(...(await compare(db, { merchantId, timeZone, after, last })))
    after = last
  }
  return found
}

type Step = { merchantId: string; timeZone: string; after: string | null; last: string }

async function compare(db: Db, { merchantId, timeZone, after, last }: Step): Promise<MoneyDifference[]> {
  const isBetween = (column: string) =>
    sql<boolean>`(${sql.ref(column)} > coalesce(${after}::date, '-infinity') and ${sql.ref(column)} <= ${last})`
  const counted = { merchantId, timeZone, isIn: isBetween('local_day') }
  const differ = async (day: string, wrong: string, kept: RawBuilder<unknown>, byLog: RawBuilder<unknown>) => {
    const { rows } = await sql<{ day: string }>`
      with kept as (${kept}), counted as (${byLog})
      select distinct ${sql.ref(day)}::text as day from (
        (table kept except table counted) union all (table counted except table kept)
      ) as differing order by 1`.execute(db)
    return rows.map((row) => ({ kind: 'day', id: row.day, wrong: [wrong] }))
  }
  return [
    ...(await differ(
      'day',
      'the visits of its hours',
      sql`select merchant_id, day, campaign_id, hour, visits from visit_hour
        where merchant_id = ${merchantId} and ${isBetween('day')}`,
      hoursByLog(counted),
    )),
    ...(await differ(
      'month',
      'the chops of cohorts',
      sql`select merchant_id, campaign_id, joined, month, issued, used, ended, other from chop_cohort
        where merchant_id = ${merchantId} and ${isBetween('month')}`,
      cohortsByLog(counted),
    )),
  ]
}
