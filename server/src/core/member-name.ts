import { sql } from 'kysely'

/** What a member is called in a list, of `mb`; null where nothing is known of them. */
export const memberName = sql<string | null>`coalesce(nullif(mb.nickname, ''), mb.email, mb.mobile)`
