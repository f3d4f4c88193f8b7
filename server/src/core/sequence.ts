import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables whose rows have a place in an order: `position` 1, 2, 3 … without gaps. */
type OrderedTable = 'tutorial' | 'banner'

/** One transaction at a time changes the order of a table; readers do not wait. */
export const lockOrder = (tx: Tx, table: OrderedTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)

/** Puts an id of an order to the place `sequence`, counted from 1; behind the last place means to the end. */
export function moveInOrder(order: readonly string[], id: string, sequence: number): string[] {
  const others = order.filter((one) => one !== id)
  return [...others.slice(0, sequence - 1), id, ...others.slice(sequence - 1)]
}

/** Writes the positions of these rows by their place in the list. */
export const writeOrder = (tx: Tx, table: OrderedTable, ids: readonly string[]) =>
  sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o(id, position)
    where t.id = o.id and t.position <> o.position`.execute(tx)
