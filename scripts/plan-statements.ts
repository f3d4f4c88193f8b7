// Has a Citus cluster (CHOPCARD_TEST_SHARDED) plan every statement that calls sent during the tests (the file that
// CHOPCARD_TEST_STATEMENTS names), in a database that is only migrated and distributed: it fails for one that touches more than one shard.
// The ids of a statement are all the same, so that those of two merchants are not told apart.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { RecordedStatement } from '../server/test/record-statements.ts'
import { distributeOver } from './distribute-over.ts'
import { mayReadAllShards } from '../server/test/statement-exceptions.ts'
import { createThrowAwayDatabase } from '../server/test/throw-away.ts'

/** Calls send more than this; with fewer, recording them does not work any more. */
const MIN_STATEMENTS = 500

const values: Record<string, string> = {
  uuid: `'01900000-0000-7000-8000-000000000001'`,
  text: `'1'`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01'`,
  interval: `'1 day'`,
  jsonb: `'[]'`,
  json: `'[]'`,
  bytea: `'\\x00'`,
}

const recorded = readFileSync(process.env.CHOPCARD_TEST_STATEMENTS ?? '', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as RecordedStatement)
const callsOf = new Map<string, string[]>()
for (const { text, call } of recorded)
  if (call && !mayReadAllShards.some(({ calls, only }) => calls.test(call) && (!only || only.test(text))))
    callsOf.set(text, [...(callsOf.get(text) ?? []), call])

const database = await createThrowAwayDatabase()
const removeShards = await distributeOver(process.env.CHOPCARD_TEST_SHARDED ?? '', database)
const client = new pg.Client({ connectionString: database.url })
try {
  await client.connect()
  let failed = 0
  for (const [text, calls] of callsOf) {
    const trouble = await troubleWith(text).catch((error: Error) => error.message)
    if (!trouble) continue
    failed++
    console.log(`✗ ${trouble}: ${calls.join(', ')}\n${text}\n`)
  }
  console.log(`Planned ${callsOf.size} statements of calls: ${failed} failed or touch more than one shard`)
  if (callsOf.size < MIN_STATEMENTS)
    console.log(`✗ The tests recorded fewer than ${MIN_STATEMENTS} statements of calls`)
  process.exitCode = failed || callsOf.size < MIN_STATEMENTS ? 1 : 0
} finally {
  await client.end()
  await removeShards()
  await database.remove()
}

/** Why a statement is none of one shard; nothing where it is. */
async function troubleWith(text: string): Promise<string | undefined> {
  await client.query(`prepare one as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'one'`,
    )
    const given = (rows[0]?.types ?? []).map(valueOf)
    // As text: Citus does not explain an `insert … select` of a prepared statement, though it runs one.
    const whole = text.replace(/\$(\d+)/g, (_, number) => given[Number(number) - 1] ?? 'null')
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${whole}`)
    const tasks = plan.rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []).map(Number)
    return tasks.some((count) => count > 1) ? `${Math.max(...tasks)} shards` : undefined
  } finally {
    await client.query('deallocate one')
  }
}

/** Some value of a type; an id is always the same one. */
function valueOf(type: string): string {
  const element = type.replace(/\[\]$/, '')
  return type === element ? `${values[type] ?? 'null'}::${type}` : `array[${valueOf(element)}]`
}
