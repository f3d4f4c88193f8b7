// Has PostgreSQL prepare every statement that the tests sent (the file that CHOPCARD_TEST_STATEMENTS names) in a database that
// is only migrated: it fails for what this version does not know. CHOPCARD_TEST_PG_BIN chooses the PostgreSQL.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { RecordedStatement } from '../server/test/record-statements.ts'
import { createThrowAwayDatabase } from '../server/test/throw-away.ts'

/** The tests send more than this; with fewer, recording them does not work any more. */
const MIN_STATEMENTS = 1_000

const lines = readFileSync(process.env.CHOPCARD_TEST_STATEMENTS ?? '', 'utf8')
  .split('\n')
  .filter(Boolean)
const statements = [...new Set(lines.map((line) => (JSON.parse(line) as RecordedStatement).text))]
const database = await createThrowAwayDatabase()
const client = new pg.Client({ connectionString: database.url })
try {
  await client.connect()
  let refused = 0
  for (const text of statements) {
    const problem = await client.query(`prepare one as ${text}`).then(
      () => client.query('deallocate one').then(() => undefined),
      (error: Error) => error.message,
    )
    if (!problem) continue
    refused++
    console.log(`✗ ${problem}\n${text}\n`)
  }
  console.log(
    `PostgreSQL ${database.version} prepared ${statements.length - refused} statements and refused ${refused}`,
  )
  if (statements.length < MIN_STATEMENTS) console.log(`✗ The tests recorded fewer than ${MIN_STATEMENTS} statements`)
  process.exitCode = refused || statements.length < MIN_STATEMENTS ? 1 : 0
} finally {
  await client.end()
  await database.remove()
}
