import pg from 'pg'
import { isNotReady } from './not-ready.ts'
import type { Cluster } from './postgres-cluster.ts'
import type { Postmaster } from './postgres-process.ts'

const APPLICATION = 'chopcard' // both the role and its database

/**
 * Connects once: proves that the server accepts this folder's password, and creates role and database in a new server.
 * Undefined if the server is not ready after all (starting, stopping, or gone), so that the caller looks again.
 */
export async function openDatabase(cluster: Cluster, server: Postmaster, tcp: boolean) {
  const host =
    tcp && server.listens ? `127.0.0.1:${server.port}` : `${encodeURIComponent(server.socket)}:${server.port}`
  const address = (role: string, database: string) => `postgresql://${role}:${cluster.password}@${host}/${database}`
  const url = address(APPLICATION, APPLICATION)
  const adminUrl = address('postgres', APPLICATION)
  try {
    const version = await readVersion(url)
    return { url, adminUrl, version }
  } catch (error) {
    const { code } = error as { code?: string }
    if (isNotReady(error)) return undefined
    if (code !== '28P01' && code !== '3D000') throw error
  }
  await prepare(address('postgres', 'postgres'), cluster.password)
  return { url, adminUrl, version: await readVersion(url) }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query in flight fails too, and tells more
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readVersion(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ version: string }>(`select current_setting('server_version') version`),
  )
  return rows[0]?.version.split(' ')[0] ?? ''
}

/** The application's role owns its database and has no other rights, as on a production server. */
async function prepare(url: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    await tolerant(client, `create role ${APPLICATION} login password '${password}'`)
    await tolerant(client, `create database ${APPLICATION} owner ${APPLICATION}`)
  })
}

/** "Already exists" is no error: a start was killed half-way, or two run at once. */
async function tolerant(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!['42710', '42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
