import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import type { DB } from './schema.d.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** What writes a unit of work: a transaction of one merchant. */
export type Work<T> = (tx: Tx) => Promise<T>

export type Database = {
  /** Reads, each statement for itself. */
  kysely: Db
  pool: pg.Pool
  /** For the hot path's reads. */
  pipeline: Pipeline
  /**
   * One transaction of one merchant; deadlocks, serialization failures and lost races are tried again, three times in all.
   * The work may run more than once and must have no other effect.
   */
  tx<T>(work: Work<T>): Promise<T>
  close(): Promise<void>
}

/** Thrown inside a unit of work when what it decided on has changed: it is decided again. */
export class Changed extends Error {}

const bigintArray = 1016 as never

/** Whole numbers as numbers, days as text. */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, (day) => day)
  types.setTypeParser(bigintArray, (list: string) => list.slice(1, -1).split(',').filter(Boolean).map(Number))
  return types
}

/** Opens a pool. Every statement ends within 5 seconds, so that a stalled database answers 503 and not silence. */
export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void): Database {
  const settings = {
    connectionString: url,
    types: typeParsers(),
    connectionTimeoutMillis: 4_000,
    statement_timeout: 5_000,
    query_timeout: 5_200,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  const pipeline = openPipeline(settings, onError)
  pool.on('error', onError)
  // A checked-out client that loses its connection would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    pool,
    pipeline,
    tx: (work) => withRetries(() => kysely.transaction().execute(work)),
    async close() {
      await pipeline.close()
      await kysely.destroy()
    },
  }
}

const retried = new Set(['40001', '40P01'])

/** Runs a unit of work up to three times while it loses races. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof Changed || retried.has(pgCode(error) ?? '')
      if (!again) throw error
      if (attempt >= 3) refuse('CONFLICT_TRY_AGAIN')
    }
  }
}

export const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the error is the breach of one unique constraint or index. */
export const breaks = (error: unknown, constraint: string): boolean =>
  pgCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint

/** A statement of the hot path: prepared once a connection, so that its plan is not made again for each request. */
export type Statement = { name: string; text: string }

/** Reads with a prepared statement that waits for no lock; in a transaction when one is given. */
export const read = <Row>(database: Database, statement: Statement, values: unknown[], tx?: Tx): Promise<Row[]> =>
  (tx ? undefined : database.pipeline.read<Row>(statement, values)) ?? run<Row>(database, statement, values, tx)

/** Runs a prepared statement for itself, or in a transaction when one is given. */
export async function run<Row>(database: Database, statement: Statement, values: unknown[], tx?: Tx): Promise<Row[]> {
  if (tx) return (await tx.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ ...statement, values })
    client.release()
    return rows
  } catch (error) {
    // What the database refuses does not harm the connection; the pool's own `query` would open another one.
    client.release(!(error instanceof pg.DatabaseError))
    throw error
  }
}
