import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { addDays, monthStart } from '../../core/clock.ts'
import { lastOfStep } from './close-days.ts'
import { cohortsByLog, type Counted, hoursByLog } from './insight-totals.ts'
import { storeHoursByLog, storeSumsByLog, storeTotalsByLog } from './store-totals.ts'

/** The totals of hours, cohorts and stores against the chop log, month by month. */
export const checkInsights: MoneyCheck = async (db, merchantId) => {
  const state = await db.selectFrom('insight_day').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()
  if (!state) return []
  const { through, time_zone, stores_through, stores_zone } = state
  return [
    ...(await inMonths(db, { merchantId, through, timeZone: time_zone, compare: compareInsights })),
    ...(await inMonths(db, {
      merchantId,
      through: stores_through,
      timeZone: stores_zone ?? '',
      compare: compareStores,
    })),
  ]
}

type Differ = (
  day: string,
  wrong: string,
  kept: RawBuilder<unknown>,
  byLog: RawBuilder<unknown>,
) => Promise<MoneyDifference[]>
type Step = Counted & { isBetween: (column: string) => RawBuilder<boolean>; differ: Differ }
type Checked = {
  merchantId: string
  through: string | null
  timeZone: string
  compare: (step: Step) => Promise<MoneyDifference[]>
}

async function inMonths(db: Db, { merchantId, through, timeZone, compare }: Checked): Promise<MoneyDifference[]> {
  const found: MoneyDifference[] = []
  if (through === null) return found
  for (let after: string | null = null; after === null || after < through; ) {
    // From one step to the end of its month: between months without an entry there is none.
    const end = addDays(monthStart(await lastOfStep(db, merchantId, after, through), -1), -1)
    const last: string = end < through ? end : through
    const isBetween = isAfter(after, last)
    const step = { merchantId, timeZone, isIn: isBetween('local_day'), isBetween, differ: differIn(db) }
    found.push(...(await compare(step)))
    after = last
  }
  return found
}

const isAfter = (after: string | null, last: string) => (column: string) =>
  sql<boolean>`(${sql.ref(column)} > coalesce(${after}::date, '-infinity') and ${sql.ref(column)} <= ${last})`

const differIn =
  (db: Db): Differ =>
  async (day, wrong, kept, byLog) => {
    const { rows } = await sql<{ day: string }>`
      with kept as (${kept}), counted as (${byLog})
      select distinct ${sql.ref(day)}::text as day from (
        (table kept except table counted) union all (table counted except table kept)
      ) as differing order by 1`.execute(db)
    return rows.map((row) => ({ kind: 'day', id: row.day, wrong: [wrong] }))
  }

const compareInsights = async ({ differ, isBetween, ...counted }: Step) => [
  ...(await differ(
    'day',
    'the visits of its hours',
    sql`select merchant_id, day, campaign_id, hour, visits from visit_hour
      where merchant_id = ${counted.merchantId} and ${isBetween('day')}`,
    hoursByLog(counted),
  )),
  ...(await differ(
    'month',
    'the chops of cohorts',
    sql`select merchant_id, campaign_id, joined, month, issued, used, ended, other from chop_cohort
      where merchant_id = ${counted.merchantId} and ${isBetween('month')}`,
    cohortsByLog(counted),
  )),
]

const compareStores = async ({ differ, isBetween, ...counted }: Step) => [
  ...(await differ(
    'day',
    'what was issued and redeemed at stores',
    sql`select merchant_id, store_id, day, campaign_id, staff_id, issued, redeemed, redemptions, voids, net from store_summary
      where merchant_id = ${counted.merchantId} and ${isBetween('day')}`,
    storeSumsByLog(counted),
  )),
  ...(await differ(
    'day',
    'what was earned and burnt at stores',
    sql`select merchant_id, store_id, day, campaign_id, staff_id, issued, redeemed, voided, expired, adjusted, net, active_members
      from store_total where merchant_id = ${counted.merchantId} and ${isBetween('day')}`,
    storeTotalsByLog(counted),
  )),
  ...(await differ(
    'day',
    'the visits of stores by hour',
    sql`select merchant_id, store_id, day, campaign_id, hour, visits from store_hour
      where merchant_id = ${counted.merchantId} and ${isBetween('day')}`,
    storeHoursByLog(counted),
  )),
]
