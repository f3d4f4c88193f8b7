import { type RawBuilder, sql } from 'kysely'

/**
 * A column of times so many seconds later, in an update. A sharded database takes no sum of a time with a zone and an interval there,
 * since it depends on the session's zone where the interval has days.
 */
export const later = (column: string, seconds: number): RawBuilder<Date> =>
  sql<Date>`(${sql.ref(column)} at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC'`
