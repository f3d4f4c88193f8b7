import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

/** More than there are processes: if all of so many merchants are held, others do what is left. */
const LOOKED_AT = 50

export type Fill = { merchant_id: string; after: string }

/**
 * Holds the next merchant of a table that says behind which member a merchant's are still to be filled in: one whom no other transaction
 * holds, until this one ends. The table is read without locks: in a sharded database only the rows of one merchant can be locked by a
 * statement, and those that are not the first are seldom asked for.
 */
export async function holdNextFill(
  tx: Tx,
  table: 'visit_fill' | 'visit_total_fill' | 'visit_store_fill' | 'visit_day_fill',
): Promise<Fill | undefined> {
  const fills = sql.table(table)
  const { rows: next } = await sql<{ merchant_id: string }>`
    select merchant_id from ${fills} order by merchant_id limit ${LOOKED_AT}`.execute(tx)
  for (const { merchant_id } of next) {
    const { rows: held } = await sql<Fill>`
      select merchant_id, after from ${fills} where merchant_id = ${merchant_id} for update skip locked`.execute(tx)
    if (held[0]) return held[0]
  }
  return undefined
}
