// npm run types: writes server/src/core/schema.d.ts from a freshly migrated database; --check only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as Generator, generate } from 'kysely-codegen'
import pg from 'pg'
import { createThrowAwayDatabase } from '../server/test/throw-away.ts'
import { root } from './run.ts'

const file = join(root, 'server', 'src', 'core', 'schema.d.ts')

async function generateTypes(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // The server may stop while a connection is still on its way out.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new Generator({ dateParser: 'string', numericParser: 'number' }),
      // The job queue's tables are its own business, and the lists of migrations and functions are migrate.ts's.
      excludePattern: '{pgboss.*,public.schema_migration,public.schema_function}',
      typeMapping: { int8: 'number' }, // the application's int8 parser is Number: all amounts stay below 2^53
    })
  } finally {
    await db.destroy()
  }
}

const database = await createThrowAwayDatabase()
let wanted: string
try {
  wanted = await generateTypes(database.url)
} finally {
  await database.remove()
}
if (!process.argv.includes('--check')) writeFileSync(file, wanted)
else if (wanted !== read()) {
  console.error('server/src/core/schema.d.ts does not match the migrations: run «npm run types»')
  process.exitCode = 1
}

function read(): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
