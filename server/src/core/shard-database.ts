import pg from 'pg'
import { distributeTables, shardingTransaction } from './distribute-tables.ts'
import { createFunctions, lockMigrations } from './migrate.ts'

/**
 * Distributes a migrated database over the nodes of its Citus cluster, empty or filled, in one transaction: whole or not at all. Again,
 * it distributes what is not yet. Servers must not run meanwhile: it fails within seconds when one holds a lock.
 */
export async function shardDatabase(
  databaseUrl: string,
): Promise<{ reference: string[]; distributed: number; nodes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const nodes = await nodesOf(client)
    await lockMigrations(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '4s'`)
    await client.query(`set local client_min_messages = 'warning'`)
    for (const setting of shardingTransaction) await client.query(setting)
    const { reference, distributed } = await distributeTables(client)
    await client.query('commit')
    await createFunctions(client)
    return { reference, distributed: distributed.length, nodes }
  } finally {
    await client.end()
  }
}

/** The number of nodes that take shards; refuses a database that is no coordinator of any. */
async function nodesOf(client: pg.Client): Promise<number> {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!extensions.length)
    throw new Error(
      'This database has no Citus: install it on all nodes, and run "create extension citus" in the database of each as a superuser.',
    )
  const { rows } = await client.query('select from pg_dist_node where isactive and shouldhaveshards')
  if (!rows.length)
    throw new Error(
      'This coordinator has no node for shards: add one with citus_set_coordinator_host and citus_add_node.',
    )
  return rows.length
}
