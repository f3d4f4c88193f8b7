import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { noStaff, sums } from './activity.ts'

// An entry carries the day its request began on: a day is summed only when the last of those has ended.
const graceMs = 15 * 60_000
/** So many days are summed in one transaction, to stay far below its time limit. */
const daysAtOnce = 7

/** Ends a unit of work when another process has closed or opened days meanwhile. */
export class Overtaken extends Error {}

/** Sums the days that are over, each once, for every merchant; any number of processes may do so at once. */
export async function closeDays({ database }: Pick<App, 'database'>): Promise<void> {
  const { rows } = await sql<{ merchant_id: string; time_zone: string; summed_through: string | null; now: Date }>`
    select merchant_id, time_zone, summed_through, now() as now from merchant order by merchant_id`.execute(
    database.kysely,
  )
  const due = rows.filter(({ time_zone, summed_through, now }) => summed_through !== lastClosed(now, time_zone))
  await eachMerchant(database, due, ({ merchant_id, now }) => closeDaysOf(database, merchant_id, now))
}

/** Sums one merchant's days that are over at a moment, in its time zone. */
export async function closeDaysOf(database: Database, merchantId: string, now: Date): Promise<void> {
  try {
    await closeInSteps(database, merchantId, now)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

async function closeInSteps(database: Database, merchantId: string, now: Date): Promise<void> {
  const merchant = await database.kysely
    .selectFrom('merchant')
    .select(['time_zone', 'summed_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const { summed_through: before } = merchant
  const through = lastClosed(now, merchant.time_zone)
  if (before !== null && before > through) return database.tx((tx) => reopenDays(tx, merchantId, before, through))
  let closed = before
  while (closed === null || closed < through) {
    const from: string | null = closed
    const last = await lastOfStep(database.kysely, merchantId, from, through)
    await database.tx((tx) => sumDays(tx, merchantId, from, last))
    closed = last
  }
}

/** The last day that is over at a moment. */
const lastClosed = (now: Date, timeZone: string) => addDays(localDay(new Date(now.getTime() - graceMs), timeZone), -1)

const earlier = (a: string, b: string) => (a < b ? a : b)

/** The last of the days after one that are summed at once; between days without an entry there is no step. */
export async function lastOfStep(db: Db, merchantId: string, after: string | null, through: string): Promise<string> {
  const first = await firstDayAfter(db, merchantId, after)
  return first === null || first > through ? through : earlier(addDays(first, daysAtOnce - 1), through)
}

async function firstDayAfter(db: Db, merchantId: string, day: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(local_day) as day from chop_entry
    where merchant_id = ${merchantId} and local_day > coalesce(${day}::date, '-infinity')`.execute(db)
  return rows[0]?.day ?? null
}

async function sumDays(tx: Tx, merchantId: string, closed: string | null, last: string): Promise<void> {
  await sql`
    insert into daily_summary (merchant_id, day, campaign_id, staff_id, issued, redeemed, redemptions, voids, net)
    select merchant_id, local_day, campaign_id, coalesce(staff_id, ${noStaff}), ${sums} from chop_entry
    where merchant_id = ${merchantId} and local_day > coalesce(${closed}::date, '-infinity') and local_day <= ${last}
    group by merchant_id, local_day, campaign_id, staff_id
    on conflict do nothing`.execute(tx)
  await moveClosedDay(tx, merchantId, closed, last)
}

/** After a change of time zone to the west a day that was over goes on: its sums are taken again when it ends. */
async function reopenDays(tx: Tx, merchantId: string, closed: string, through: string): Promise<void> {
  await tx.deleteFrom('daily_summary').where('merchant_id', '=', merchantId).where('day', '>', through).execute()
  await moveClosedDay(tx, merchantId, closed, through)
}

// Last of all, so that the merchant's row is held only for a moment.
async function moveClosedDay(tx: Tx, merchantId: string, from: string | null, to: string): Promise<void> {
  const { numUpdatedRows: moved } = await tx
    .updateTable('merchant')
    .set({ summed_through: to })
    .where('merchant_id', '=', merchantId)
    .where('summed_through', 'is not distinct from', from)
    .executeTakeFirstOrThrow()
  if (!moved) throw new Overtaken()
}
