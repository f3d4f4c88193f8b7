import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from './clock.ts'

/** SQL condition: an instant lies between two days of a time zone, both included; a missing end is open. */
export function localDayRange(
  column: string,
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): RawBuilder<boolean> {
  const moment = sql.ref(column)
  const first = from ? sql`${moment} >= ${startOfDay(from, timeZone)}` : sql`true`
  const last = to ? sql`${moment} < ${startOfDay(addDays(to, 1), timeZone)}` : sql`true`
  return sql<boolean>`(${first} and ${last})`
}
