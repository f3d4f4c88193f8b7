import pg from 'pg'
import { openCluster } from '../scripts/cluster.ts'
import { distributeOver } from '../scripts/distribute-over.ts'
import { migrate } from '../server/src/core/migrate.ts'
import { fill } from './database.ts'

export type ShardedDatabase = {
  url: string
  adminUrl: string
  /** The same database at the nodes that have the merchants' rows. */
  workers: readonly string[]
  remove(): Promise<void>
}

const role = 'chopcard'

/** A filled database that is distributed over the workers of the cluster of the tests (docs/scaling.md). */
export async function openShardedDatabase(cards: number): Promise<ShardedDatabase> {
  const cluster = await openCluster()
  if (typeof cluster === 'string') throw new Error(`There is no cluster: ${cluster}`)
  const name = `chopcard_bench_${process.pid}`
  const roles = await query(cluster.url, 'select from pg_roles where rolname = $1', [role])
  if (!roles.length) await query(cluster.url, `create role ${role} login`)
  await query(cluster.url, `create database ${name} owner ${role}`)
  const adminUrl = changed(cluster.url, { pathname: `/${name}` })
  const url = changed(adminUrl, { username: role })
  await migrate(url)
  await fill(adminUrl, cards)
  const removeShards = await distributeOver(cluster.url, { url, adminUrl })
  const nodes = await query<{ hostname: string; port: string }>(
    adminUrl,
    'select nodename as hostname, nodeport::text as port from pg_dist_node where groupid <> 0',
  )
  const workers = nodes.map((node) => changed(adminUrl, node))
  for (const one of [adminUrl, ...workers]) {
    // As the one PostgreSQL has it, which is measured beside it.
    await query(
      one,
      `set citus.enable_ddl_propagation = off; alter database ${name} set jit = off;
       alter database ${name} set pg_stat_statements.track = none`,
    )
    await query(one, 'vacuum analyze')
  }
  return {
    url,
    adminUrl,
    workers,
    async remove() {
      await query(cluster.url, `drop database ${name} with (force)`)
      await removeShards()
      await cluster.stop()
    },
  }
}

const changed = (url: string, parts: Partial<Record<'hostname' | 'port' | 'pathname' | 'username', string>>): string =>
  Object.assign(new URL(url), parts).href

export async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
