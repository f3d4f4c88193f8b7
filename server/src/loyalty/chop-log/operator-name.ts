import { type RawBuilder, sql } from 'kysely'

/** What who made an entry is called: a user of the table that is named, or one of a partner's staff `po` as they were called when they acted. */
export const operatorName = (staff: 's' | 'st'): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${staff}.name`)}, po.partner_name || ' · ' || po.name)`
