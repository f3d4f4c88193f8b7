import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/core/migrate.ts'
import { startPostgres } from '../src/core/postgres.ts'

export interface ThrowAwayDatabase {
  /** As the application's role, which owns the database. */
  url: string
  /** As superuser; beside CHOPCARD_TEST_DATABASE_URL the same as url. */
  adminUrl: string
  version: string
  remove(): Promise<void>
}

/**
 * A migrated database that nobody will miss: on a server of its own (CHOPCARD_TEST_PG_BIN chooses another PostgreSQL), or
 * beside the one that CHOPCARD_TEST_DATABASE_URL or CHOPCARD_TEST_SHARDED names.
 */
export async function createThrowAwayDatabase(): Promise<ThrowAwayDatabase> {
  const given = process.env.CHOPCARD_TEST_DATABASE_URL
  const cluster = process.env.CHOPCARD_TEST_SHARDED
  const database = await (cluster ? onServer(cluster, 'chopcard') : given ? onServer(given) : onItsOwn())
  try {
    await migrate(database.url)
    return database
  } catch (error) {
    await database.remove()
    throw error
  }
}

async function onItsOwn(): Promise<ThrowAwayDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-test-'))
  chmodSync(dataDir, 0o755) // the server's user has to get through
  // Nothing here has to survive a power cut, and tests write a lot.
  const settings = { fsync: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ dataDir, binDir: process.env.CHOPCARD_TEST_PG_BIN, settings })
  return {
    ...postgres,
    async remove() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The database belongs to a role, which is made where it is missing, or to that of the address. */
async function onServer(url: string, role?: string): Promise<ThrowAwayDatabase> {
  const name = `chopcard_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ version: string }>(`select current_setting('server_version') as version`)
  if (role && !(await admin.query('select from pg_roles where rolname = $1', [role])).rowCount)
    await admin.query(`create role ${role} login`)
  await admin.query(`create database ${name}${role ? ` owner ${role}` : ''}`)
  const superuser = new URL(url)
  superuser.pathname = `/${name}`
  const own = new URL(superuser)
  if (role) own.username = role
  return {
    url: own.href,
    adminUrl: superuser.href,
    version: rows[0]?.version ?? '',
    async remove() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
