import pg from 'pg'
import { shardDatabase } from '../server/src/core/shard-database.ts'

/** Fewer shards than an operator has: each is a table of its own for every one of ours, and takes its time to make. */
const SHARDS = 4

/**
 * Distributes a migrated database of the coordinator over its workers, which have databases of the same name until they are removed.
 * `adminUrl` is the database's address as superuser, `cluster` that of a database which knows the workers.
 */
export async function distributeOver(
  cluster: string,
  { url, adminUrl }: { url: string; adminUrl: string },
): Promise<() => Promise<void>> {
  const workers = await on(cluster, async (query) =>
    (await query('select nodename as host, nodeport as port from pg_dist_node where groupid <> 0')).map(
      ({ host, port }) => withHost(cluster, String(host), Number(port)),
    ),
  )
  const name = new URL(url).pathname.slice(1)
  const onWorkers = async (text: string, database?: string) => {
    for (const worker of workers)
      await on(database ? withDatabase(worker, database) : worker, (query) => query(text).then(() => undefined))
  }
  await onWorkers(`create database ${name} owner ${new URL(url).username}`)
  await onWorkers('create extension citus', name)
  await on(adminUrl, async (query) => {
    await query('create extension citus')
    const { hostname, port } = new URL(adminUrl)
    await query(`select citus_set_coordinator_host('${hostname}', ${port})`)
    for (const worker of workers.map((one) => new URL(one)))
      await query(`select citus_add_node('${worker.hostname}', ${worker.port})`)
  })
  const few = new URL(url)
  few.searchParams.set('options', `-c citus.shard_count=${SHARDS}`)
  await shardDatabase(few.href)
  return () => onWorkers(`drop database ${name} with (force)`)
}

type Query = (text: string) => Promise<Record<string, unknown>[]>

async function on<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.end()
  }
}

function withHost(url: string, host: string, port: number): string {
  const there = new URL(url)
  there.hostname = host
  there.port = String(port)
  return there.href
}

function withDatabase(url: string, name: string): string {
  const there = new URL(url)
  there.pathname = `/${name}`
  return there.href
}
