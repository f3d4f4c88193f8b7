import { type RawBuilder, sql } from 'kysely'

/**
 * The merchant in a statement about rows that are given to it: as a value where all rows are one merchant's, since a sharded database finds
 * the node of the statement by that; else the column of the rows.
 */
export function merchantIn(rows: Iterable<{ merchant_id: string }>, column: string): RawBuilder<string> {
  const [merchantId, ...others] = new Set([...rows].map((row) => row.merchant_id))
  return merchantId !== undefined && !others.length ? sql`${merchantId}::uuid` : sql.ref(column)
}
