import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'

// A setup file of vitest. Where CHOPCARD_TEST_STATEMENTS names a file, every statement of ours that is sent to the tests' shared
// database is written there once, one JSON string a line, for scripts/prepare-statements.ts. Those of the job queue's library
// are not: each test has a queue of its own, in a schema of its own.

const file = process.env.CHOPCARD_TEST_STATEMENTS
const shared = new pg.Client(inject('databaseUrl'))
const isShared = ({ host, database }: pg.Client) => host === shared.host && database === shared.database
const isOurs = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/\b(pgboss|jobs_[0-9a-f]{12})\b/.test(text)

const recorded = Symbol.for('chopcard.recorded-statements')
const globals = globalThis as { [recorded]?: Set<string> }

if (file && !globals[recorded]) {
  const known = new Set<string>()
  globals[recorded] = known
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text
    if (text && !known.has(text) && isOurs(text) && isShared(this)) {
      known.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}
