import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

/** More than there are processes: if all of so many merchants are held, others do what is left. */
const LOOKED_AT = 50

/**
 * Holds the next merchant of a list whom no other transaction holds, until this one ends. The list is read without locks: in a sharded
 * database only the rows of one merchant can be locked by a statement, and those that are not the first are seldom asked for.
 */
export async function holdNext<Held>(
  tx: Tx,
  list: RawBuilder<{ merchant_id: string }>,
  hold: (merchantId: string) => RawBuilder<Held>,
): Promise<Held | undefined> {
  const { rows: next } = await sql<{ merchant_id: string }>`${list} order by merchant_id limit ${LOOKED_AT}`.execute(tx)
  for (const { merchant_id } of next) {
    const { rows: held } = await sql<Held>`${hold(merchant_id)} skip locked`.execute(tx)
    if (held[0]) return held[0]
  }
  return undefined
}

export type Fill = { merchant_id: string; after: string }

/** The same of a table that says behind which member a merchant's are still to be filled in. */
export const holdNextFill = (
  tx: Tx,
  table: 'visit_fill' | 'visit_total_fill' | 'visit_store_fill' | 'visit_day_fill',
): Promise<Fill | undefined> =>
  holdNext<Fill>(
    tx,
    sql`select merchant_id from ${sql.table(table)}`,
    (id) => sql`select merchant_id, after from ${sql.table(table)} where merchant_id = ${id} for update`,
  )
