import { AsyncResource } from 'node:async_hooks'
import type { Statement } from './statement.ts'
import { CompiledQuery, Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { isSharded } from './distribute-tables.ts'
import { foundCode } from './lost-code-rules.ts'
import { PreparingClient } from './preparing-client.ts'
import { noPipeline, openPipeline, type Pipeline } from './pipeline.ts'
import type { DB } from './schema.d.ts'
import { noTracing, type Tracing } from './tracing.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A transaction of one merchant. */
export type Work<T> = (tx: Tx) => Promise<T>

export type Database = {
  /** Reads outside a transaction. */
  kysely: Db
  /**
   * The same database for work in the background, such as reconciliation or an export of everything: a statement may take two minutes,
   * and a transaction as long as its work, since nobody waits for it.
   */
  background: Db
  pool: pg.Pool
  /** The queries and transactions of jobs and subscribers, on connections of their own, for which no request waits. */
  work: Pick<Database, 'kysely' | 'tx'>
  /** Pipelined reads for the till. */
  pipeline: Pipeline
  /** Whether statements are prepared by name: a pooler in transaction mode may give each its own session. */
  prepares: boolean
  tracing: Tracing
  /** Whether merchants are distributed over nodes, where a statement should be of one merchant. */
  isSharded(): Promise<boolean>
  /**
   * Runs the work in one transaction of one merchant. After a deadlock, a serialization failure or a lost race it is
   * tried again, three times in all. The work may run more than once and must have no other effect.
   */
  tx<T>(work: Work<T>): Promise<T>
  /** The transaction that everything runs in, where what is written is taken back (dry-run.ts). */
  within?: Tx
  close(): Promise<void>
}

/** Thrown inside the work if the rows on which it decided have changed; the work then decides again. */
export class Changed extends Error {}

/** The database outside of a transaction that is taken back, for what must be counted all the same. */
export const outside = new WeakMap<Db, Db>()

const bigintArray = 1016 as never

/** Whole numbers as numbers, days as text. */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, (day) => day)
  types.setTypeParser(bigintArray, (list: string) => list.slice(1, -1).split(',').filter(Boolean).map(Number))
  return types
}

/** What happens in a transaction when its work is done, and after its commit. */
type Around = { beforeCommit: Work<void>; committed(tx: Tx): void; tracing?: Tracing }

/** Nothing, where nobody writes. */
export const onlyReads: Around = {
  beforeCommit: () => Promise.resolve(),
  committed: () => undefined,
  tracing: noTracing,
}

/**
 * Opens the pools. Every statement ends within 5 seconds, so that the server answers 503 when the database is stalled. Without `prepares`
 * nothing depends on the session in which a statement runs.
 */
export function openDatabase(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  around: Around = onlyReads,
  prepares = true,
): Database {
  const { tracing = noTracing } = around
  const connection = { connectionString: url, types: typeParsers(), keepAlive: true }
  const settings = { ...connection, ...ofRequests, max: poolSize }
  // A pool opens its connections when they are asked for.
  const pool = openPool(settings, onError)
  const onPool = (ofPool: pg.Pool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: ofPool }), ...traced(tracing) })
  const kysely = onPool(pool)
  const ofJobs = prepares ? { Client: PreparingClient } : {}
  const background = onPool(openPool({ ...connection, ...patient, ...ofJobs }, onError))
  const ofWork = onPool(openPool({ ...settings, max: Math.max(4, Math.ceil(poolSize / 2)), ...ofJobs }, onError))
  const pipeline = prepares ? openPipeline({ ...connection, ...ofRequests }, onError) : noPipeline
  return {
    kysely,
    background,
    work: { kysely: ofWork, tx: transactions(ofWork, around) },
    pool,
    pipeline,
    prepares,
    tracing,
    isSharded: once(() => isSharded(pool)),
    tx: transactions(kysely, around),
    async close() {
      await pipeline.close()
      for (const one of [kysely, background, ofWork]) await one.destroy()
    },
  }
}

const ofRequests = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 5_000,
  query_timeout: 5_200,
  idle_in_transaction_session_timeout: 10_000,
}

const patient = { connectionTimeoutMillis: 60_000, statement_timeout: 120_000, query_timeout: 125_000, max: 4 }

/** Transactions with what happens before and after their commit. */
function transactions(kysely: Db, { beforeCommit, committed, tracing = noTracing }: Around): Database['tx'] {
  return async (work) => {
    let done: Tx | undefined
    const whole: typeof work = async (tx) => {
      const result = await work(tx)
      await beforeCommit(tx)
      done = tx
      return result
    }
    const result = await tracing.part('transaction', {}, () => withRetries(() => kysely.transaction().execute(whole)))
    if (done) committed(done)
    return result
  }
}

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onError)
  // A connection that is waited for comes from whoever gives it back: what is asked on it is still of who waited, in a trace as well.
  const connect = pool.connect.bind(pool)
  pool.connect = ((done?: Parameters<typeof connect>[0]) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as typeof pool.connect
  // Without this handler, a checked-out client that loses its connection would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Spans of statements, with their text and without their values. */
const traced = (tracing: Tracing): Pick<KyselyConfig, 'log'> =>
  tracing === noTracing
    ? {}
    : {
        log: ({ query, queryDurationMillis }) =>
          tracing.past(nameOfText(query.sql), { 'db.query.text': query.sql }, queryDurationMillis),
      }

const nameOfText = (text: string) => text.trim().split(/\s+/, 2).join(' ').slice(0, 60)
/** Asks once; again where there was no answer. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

const lostRaces = new Set(['40001', '40P01'])

/** Whether the database undid something because of what others did at the same time; the same may succeed when it is done again. */
export const hasLostRace = (error: unknown): boolean => lostRaces.has(pgCode(error) ?? '')

/** Runs the work up to three times if it loses a race. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof Changed || hasLostRace(error)
      if (!again) throw error
      if (attempt >= 3) refuse('CONFLICT_TRY_AGAIN')
    }
  }
}

export const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? foundCode(error.code, error.message)
    : undefined

/** Whether the error is a violation of one unique constraint or index. */
export const breaks = (error: unknown, constraint: string): boolean =>
  pgCode(error) === '23505' && brokenBy(error as pg.DatabaseError) === constraint

/** The constraint: a node's name of it ends with the number of a shard, and Citus hands on the message alone. */
const brokenBy = ({ constraint, message }: pg.DatabaseError): string | undefined =>
  withoutShard(constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])

/** The table of an error, as far as the database says it. */
export const tableOf = ({ table, message }: pg.DatabaseError): string | undefined =>
  withoutShard(table ?? /relation "([^"]+)"/.exec(message)?.[1])

const withoutShard = (name: string | undefined) => name?.replace(/_\d{6,}$/, '')

/** Reads with a prepared statement that takes no lock; in a transaction if one is given. */
export const read = <Row>(
  database: Database,
  statement: Statement,
  values: unknown[],
  tx: Tx | undefined = database.within,
): Promise<Row[]> =>
  (tx ? undefined : pipelined<Row>(database, statement, values)) ?? run<Row>(database, statement, values, tx)

function pipelined<Row>({ pipeline, tracing }: Database, statement: Statement, values: unknown[]) {
  const reading = pipeline.read<Row>(statement, values)
  return reading && tracing.part(statement.name, {}, () => reading)
}

/** Runs a prepared statement on its own, or in a transaction if one is given. */
export async function run<Row>(
  database: Database,
  statement: Statement,
  values: unknown[],
  tx: Tx | undefined = database.within,
): Promise<Row[]> {
  if (tx) return (await tx.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows
  return database.tracing.part(statement.name, {}, () => runAlone<Row>(database, statement, values))
}

async function runAlone<Row>(database: Database, statement: Statement, values: unknown[]): Promise<Row[]> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>(
      database.prepares ? { ...statement, values } : { text: statement.text, values },
    )
    client.release()
    return rows
  } catch (error) {
    // An error from the database does not damage the connection, so it is returned to the pool; the pool's own `query`
    // would discard it.
    client.release(!(error instanceof pg.DatabaseError))
    throw error
  }
}
