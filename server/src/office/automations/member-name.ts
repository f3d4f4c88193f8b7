import { sql } from 'kysely'

/** What a member is called in a list, of `mb`; empty where nothing is known of them. */
export const memberName = sql<string>`coalesce(nullif(mb.nickname, ''), mb.email, mb.mobile, '')`
