import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'

// A setup file of vitest. Where CHOPCARD_TEST_STATEMENTS names a file, every statement that is sent to the tests' shared
// database is written there once, one JSON string a line, for scripts/prepare-statements.ts.

const file = process.env.CHOPCARD_TEST_STATEMENTS
const shared = new URL(inject('databaseUrl')).pathname.slice(1)
const recorded = Symbol.for('chopcard.recorded-statements')
const globals = globalThis as { [recorded]?: Set<string> }

if (file && !globals[recorded]) {
  const known = new Set<string>()
  globals[recorded] = known
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text
    if (
      text &&
      !known.has(text) &&
      this.database === shared &&
      /^\s*(select|insert|update|delete|with)\b/i.test(text)
    ) {
      known.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}
