import { sql } from 'kysely'

/** What the store of a row is called, of a table with `store_id`; null for none. */
export const storeName = (row: 'e' | 'o' | 'r') => sql<string | null>`(
  select name from store where merchant_id = ${sql.ref(`${row}.merchant_id`)} and id = ${sql.ref(`${row}.store_id`)})`
