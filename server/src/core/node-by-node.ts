import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/**
 * Has a transaction work on one node of a sharded database after the other. Citus wants that of a transaction that reads rows of all
 * merchants and then changes a table of which every node has a copy. Called before it reads.
 */
export async function nodeByNode({ database }: { database: Pick<Database, 'isSharded'> }, tx: Tx): Promise<void> {
  if (await database.isSharded()) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
}
