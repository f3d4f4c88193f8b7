import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from './clock.ts'

/** That a moment lies on one of these days of a time zone, both ends included; an end that is absent is open. */
export function onDays(
  column: string,
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): RawBuilder<boolean> {
  const moment = sql.ref(column)
  const first = from ? sql`${moment} >= ${startOfDay(from, timeZone)}` : sql`true`
  const last = to ? sql`${moment} < ${startOfDay(addDays(to, 1), timeZone)}` : sql`true`
  return sql<boolean>`(${first} and ${last})`
}
