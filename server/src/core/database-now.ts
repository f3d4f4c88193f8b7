import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The database's time, which decides: the clock of a process may be wrong and jump (decisions/operation.md §6). */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
