import type { Database } from './database.ts'

/**
 * Rows of several merchants, held (`for update`) until the end of the transaction, in the order of the merchants. A sharded database
 * holds rows of several nodes only by a query for each merchant.
 */
export async function holdEach<Row>(
  database: Pick<Database, 'isSharded'>,
  merchantIds: readonly string[],
  hold: (merchantIds: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (!(await database.isSharded())) return hold(merchantIds)
  const rows: Row[] = []
  for (const id of merchantIds.toSorted()) rows.push(...(await hold([id])))
  return rows
}
