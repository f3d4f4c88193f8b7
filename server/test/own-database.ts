import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { distributeOver } from '../../scripts/distribute-over.ts'
import { templateOf } from './migrated-template.ts'

export type OwnDatabase = { url: string; adminUrl: string; query: OneStatement; admin: OneStatement }
type OneStatement = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>

/**
 * A database of this file's own, empty or with the schema, beside the shared one: for tests of what a whole database goes through. On a
 * cluster one with the schema is distributed as the shared one is, unless there is a reason to keep it on the coordinator.
 */
export function useOwnDatabase({
  migrated = false,
  onOneServer,
}: {
  migrated?: boolean
  onOneServer?: string
} = {}): OwnDatabase {
  const own = {} as OwnDatabase
  let removeShards: (() => Promise<void>) | undefined
  const name = `own_${randomBytes(6).toString('hex')}`
  const inOwn = (url: string) => url.replace(/\/[^/]*$/, `/${name}`)
  beforeAll(async () => {
    const [url, adminUrl] = [inOwn(inject('databaseUrl')), inOwn(inject('adminDatabaseUrl'))]
    const role = /^\w+:\/\/([^:@]+)/.exec(url)?.[1] ?? ''
    const template = migrated ? ` template ${templateOf(inject('databaseUrl'))}` : ''
    await statement(inject('adminDatabaseUrl'), `create database ${name} owner ${role}${template}`)
    const cluster = process.env.CHOPCARD_TEST_SHARDED
    if (cluster && migrated && !onOneServer) removeShards = await distributeOver(cluster, { url, adminUrl })
    Object.assign(own, { url, adminUrl, query: on(url), admin: on(adminUrl) } satisfies OwnDatabase)
  })
  afterAll(async () => {
    await statement(inject('adminDatabaseUrl'), `drop database ${name} with (force)`)
    await removeShards?.()
  })
  return own
}

const on =
  (url: string): OneStatement =>
  (text, values) =>
    statement(url, text, values)

/** One statement on a connection of its own. */
export async function statement<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = await connect(url)
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A connection that a test holds open; one that is killed meanwhile ends nothing but itself. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
