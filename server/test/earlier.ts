import { type RawBuilder, sql } from 'kysely'

/** A column of times so many seconds earlier, for an update. A sharded database takes no difference of a time with a zone there. */
export const earlier = (column: string, seconds: number): RawBuilder<Date> =>
  sql<Date>`(${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`
