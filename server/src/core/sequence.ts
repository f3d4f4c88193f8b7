import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables whose rows have an order: `position` 1, 2, 3 … without gaps. */
type OrderedTable = 'tutorial' | 'banner'

/** A lock lets one transaction at a time change the order of a table; readers do not wait. */
export const lockOrder = (tx: Tx, table: OrderedTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)

/** Moves an id to the place `sequence`, counted from 1; a place after the last one means the end. */
export function moveInOrder(order: readonly string[], id: string, sequence: number): string[] {
  const others = order.filter((one) => one !== id)
  return [...others.slice(0, sequence - 1), id, ...others.slice(sequence - 1)]
}

/** Writes the positions of these rows, in the order of the list. */
export const writeOrder = (tx: Tx, table: OrderedTable, ids: readonly string[]) =>
  sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o(id, position)
    where t.id = o.id and t.position <> o.position`.execute(tx)
