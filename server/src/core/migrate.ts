import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { distributeTables, isSharded, shardingTransaction } from './distribute-tables.ts'
import { onShards } from './shard-statements.ts'
import { splitStatements } from './split-statements.ts'

const folder = join(import.meta.dirname, '../../migrations')
const functionFolder = join(import.meta.dirname, '../../sql')
const lockKey = 4_062_119

type Migration = { name: string; sql: string; hash: string }

/** The migrations of this version of the program, in order. */
export const migrationFiles = (): Migration[] => filesIn(folder)

/**
 * The database's functions of this version of the program: one file each, created anew when it changes. A sharded database
 * has them in another form (`onShards`).
 */
export const functionFiles = (sharded: boolean): Migration[] =>
  filesIn(functionFolder, (sql) => (sharded ? onShards(sql) : sql))

const filesIn = (path: string, change = (sql: string) => sql): Migration[] =>
  readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = change(readFileSync(join(path, name), 'utf8'))
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })

/**
 * Migrates a database to this version's schema, with one transaction per file. It may be killed and run again, and
 * several processes may run it at once. A long-running reader makes it fail within seconds (`lock_timeout`) instead of
 * delaying the till. A file that builds indexes `concurrently` runs statement by statement, while the tables are in use; so does every
 * file in a sharded database, which distributes new tables at once.
 */
export async function migrate(databaseUrl: string, files: readonly Migration[] = migrationFiles()): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const done = await doneMigrations(client)
    refuseNewer(done, files)
    for (const file of files) {
      const hash = done.get(file.name)
      if (hash && hash !== file.hash)
        throw new Error(`Migration ${file.name} was changed after it ran: restore it and add a new one.`)
      if (!hash) await runMigration(client, file)
    }
    await createFunctions(client)
    await continuePositions(client)
  } finally {
    await client.end()
  }
}

const LOCK_PAUSE_MS = 50

/** Waits outside a statement: an index that is built concurrently waits for every statement that runs. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const locked = () => client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])
  while (!(await locked()).rows[0]?.is) await pause(LOCK_PAUSE_MS)
}

const noteMigration = 'insert into schema_migration (name, hash) values ($1, $2)'

async function buildIndexes(client: pg.Client, file: Migration): Promise<void> {
  try {
    await dropUnfinishedIndexes(client)
    for (const statement of file.sql.split(/;\s*\n/).filter((text) => text.trim())) await client.query(statement)
    await client.query(noteMigration, [file.name, file.hash])
  } catch (error) {
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** A build that was interrupted leaves an index that is written and never read. */
async function dropUnfinishedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

async function runMigration(client: pg.Client, file: Migration): Promise<void> {
  if (/\bindex concurrently\b/.test(file.sql)) return buildIndexes(client, file)
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '4s'`)
    if (await isSharded(client)) await runOnShards(client, file.sql)
    else await client.query(file.sql)
    await client.query(noteMigration, [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function runOnShards(client: pg.Client, sql: string): Promise<void> {
  for (const setting of shardingTransaction) await client.query(setting)
  for (const statement of splitStatements(sql)) {
    await client.query(statement)
    // At once, for the foreign keys that follow.
    if (/^(--.*\n|\s)*create table\b/i.test(statement)) await distributeTables(client)
  }
}

/** Creates the functions whose files have changed, all in one transaction: they call each other. */
export async function createFunctions(client: pg.Client): Promise<void> {
  await client.query('create table if not exists schema_function (name text primary key, hash text not null)')
  const changed = await changedFunctions(client)
  if (!changed.length) return
  // A function may use another one, or a column, that is not there yet.
  await client.query('begin; set local check_function_bodies = off')
  for (const { sql } of changed) for (const statement of splitStatements(sql)) await client.query(statement)
  for (const { name, hash } of changed)
    await client.query(
      'insert into schema_function (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    )
  await client.query('commit')
}

/** Positions of events grow with the ids of transactions, which begin anew in a cluster that a dump was restored into. */
async function continuePositions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ base: string | null }>(`select to_regclass('event_base') as base`)
  if (!rows[0]?.base) return
  const positions = await client.query<{ last: number | null; next: number }>(`
    select greatest((select max(position) from audit), (select max(position) from event_cursor))::float8 as last,
      event_position()::float8 as next`)
  const { last = null, next = 0 } = positions.rows[0] ?? {}
  if (last !== null && last >= next) await client.query('update event_base set base = base + $1', [last - next + 1])
}

async function changedFunctions(client: pg.ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_function')
  const created = new Map(rows.map(({ name, hash }) => [name, hash]))
  return functionFiles(await isSharded(client)).filter(({ name, hash }) => created.get(name) !== hash)
}

async function doneMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  return new Map(rows.map((row) => [row.name, row.hash]))
}

function refuseNewer(done: Map<string, string>, files: readonly Migration[]): void {
  const known = new Set(files.map((file) => file.name))
  if ([...done.keys()].some((name) => !known.has(name)))
    throw new Error('The database is newer than this program: start the newer version.')
}

/** Throws an error with one clear line if the database has another version. */
export async function refuseWrongSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('schema_migration') as found`)
  const done = rows[0]?.found ? await doneMigrations(client) : new Map<string, string>()
  const files = migrationFiles()
  const missing = files.filter((file) => done.get(file.name) !== file.hash)
  if (missing.length)
    throw new Error(`The database lacks migration ${missing[0]?.name}: run the migrate command first.`)
  refuseNewer(done, files)
  const [changed] = await changedFunctions(client)
  if (changed) throw new Error(`The database has another version of ${changed.name}: run the migrate command first.`)
}
