import { sql } from 'kysely'
import { addDays } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Database, Db } from '../../core/database.ts'
import type { UsualHours } from './facts.ts'
import { halfHoursOfDay, weekdayOf } from './hours-rules.ts'

/** Usual hours are learnt from so many days, and each is read from the log once. */
const learntDays = 90
/** So many days are read in one statement, to stay far below its time limit. */
const daysAtOnce = 7

/** Keeps the half hours of the days that are over, up to a day; the first time those of the last ninety, from the first with an entry. */
export async function keepHours({ kysely: db }: Database, { id, timeZone }: Merchant, through: string): Promise<void> {
  const first = addDays(through, 1 - learntDays)
  let from = await firstToKeep(db, id, first)
  while (from <= through) {
    const next = addDays(from, daysAtOnce)
    await sql`
      insert into anomaly_hours (merchant_id, day, half_hours)
      select merchant_id, local_day, array_agg(distinct extract(hour from at at time zone ${timeZone})::smallint * 2
        + floor(extract(minute from at at time zone ${timeZone}) / 30)::smallint)
      from chop_entry
      where merchant_id = ${id} and staff_id is not null and local_day >= ${from}::date
        and local_day < ${next}::date and local_day <= ${through}::date
      group by 1, 2
      on conflict do nothing`.execute(db)
    from = next
  }
  await db.deleteFrom('anomaly_hours').where('merchant_id', '=', id).where('day', '<', first).execute()
}

async function firstToKeep(db: Db, merchantId: string, first: string): Promise<string> {
  const { rows } = await sql<{ known: string | null; entry: string | null }>`
    select (select max(day) from anomaly_hours where merchant_id = ${merchantId} and day >= ${first}::date)::text as known,
      (select min(local_day) from chop_entry where merchant_id = ${merchantId} and local_day >= ${first}::date)::text as entry`.execute(
    db,
  )
  const [{ known, entry } = { known: null, entry: null }] = rows
  return known === null ? (entry ?? addDays(first, learntDays)) : addDays(known, 1)
}

/** On how many days before this one there was trade in each half hour of the week. */
export async function usualHours(db: Db, merchantId: string, before: string): Promise<UsualHours> {
  const rows = await db
    .selectFrom('anomaly_hours')
    .select(['day', 'half_hours'])
    .where('merchant_id', '=', merchantId)
    .where('day', '<', before)
    .execute()
  const halfHours = Array.from({ length: 7 * halfHoursOfDay }, () => 0)
  for (const { day, half_hours } of rows)
    for (const halfHour of half_hours) {
      const index = weekdayOf(day) * halfHoursOfDay + halfHour
      halfHours[index] = (halfHours[index] ?? 0) + 1
    }
  return { days: rows.length, halfHours }
}
