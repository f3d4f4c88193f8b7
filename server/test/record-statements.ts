import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { requestScope } from './request-scope.ts'

// A setup file of vitest. Where CHOPCARD_TEST_STATEMENTS names a file, every statement of ours that is sent to the tests' shared
// database is written there once for each call that sends it, one `RecordedStatement` a line, for scripts/prepare-statements.ts and
// scripts/plan-statements.ts. Those of the job queue's library are not: each test has a queue of its own, in a schema of its own.

/** A statement, and the call that was being answered; null for what happens without a request. */
export type RecordedStatement = { text: string; call: string | null }

const file = process.env.CHOPCARD_TEST_STATEMENTS
const shared = new pg.Client(inject('databaseUrl'))
const isShared = ({ host, database }: pg.Client) => host === shared.host && database === shared.database
const isOurs = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/\b(pgboss|jobs_[0-9a-f]{12})\b/.test(text)

/** The text of a query; of one that the merchant's node is to run (core/read-on-node.ts) that statement's own. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const { text, values } = (query ?? {}) as { text?: string; values?: unknown[] }
  const [, format, tables] = text?.includes('read_on_node(') ? (values ?? []) : []
  if (typeof format !== 'string' || !Array.isArray(tables)) return text
  return format.replace(/%(?:%|(\d+)\$I)/g, (_, place?: string) => (place ? String(tables[Number(place) - 1]) : '%'))
}

const recorded = Symbol.for('chopcard.recorded-statements')
const globals = globalThis as { [recorded]?: Set<string> }

if (file && !globals[recorded]) {
  const known = new Set<string>()
  globals[recorded] = known
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    const call = requestScope.getStore() ?? null
    const one = text && JSON.stringify({ text, call } satisfies RecordedStatement)
    if (one && !known.has(one) && isOurs(text) && isShared(this)) {
      known.add(one)
      appendFileSync(file, `${one}\n`)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}
