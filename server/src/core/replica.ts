import pg from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { openLag } from './replica-lag.ts'

/** A copy of the database that follows it by streaming replication, from which some calls may read (`mayLag`). */
export type Replica = {
  database: Database
  /** The copy lacks at most what is younger than this, in milliseconds. */
  lagMs(): number
  /** Whether the copy may answer now. With `everything` it must have all that has been committed until this moment. */
  mayAnswer(everything: boolean): Promise<boolean>
  /** Calls `heard` when the copy does not answer any more. Returns a function that unsubscribes. */
  onFailure(heard: () => void): () => void
  close(): Promise<void>
}

const LOOK_INTERVAL_MS = 1_000
const LOOK_TIMEOUT_MS = 1_000
const MAX_LAG_MS = 5_000

const original = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`
/** Null on a server that follows no other. */
const copied = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`

/** Watches the copy at `url`; `database` is opened on it. */
export function openReplica(url: string, database: Database, primary: pg.Pool, log: Log): Replica {
  // Connections of its own, so that long reads do not look like a copy that is gone.
  const watcher = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: LOOK_TIMEOUT_MS,
    query_timeout: LOOK_TIMEOUT_MS,
    keepAlive: true,
  })
  watcher.on('error', () => undefined)
  watcher.on('connect', (client) => client.on('error', () => undefined))
  const lag = openLag()
  const listeners = new Set<() => void>()
  let isUsed = false

  const lagMs = () => lag.at(performance.now())
  const isNear = () => lagMs() <= MAX_LAG_MS

  async function look(): Promise<void> {
    const at = performance.now()
    // Without an answer of the original the copy only counts as older.
    const position = await positionOf(primary, original).catch(() => undefined)
    if (position !== undefined) lag.noteOriginal(at, position)
    try {
      lag.noteCopy(await positionOf(watcher, copied))
    } catch (error) {
      if (isUsed) log.warn({ error: (error as Error).message }, 'the replica cannot be asked')
      listeners.forEach((heard) => heard())
    }
    if (isNear() !== isUsed) log.warn({ isUsed: !isUsed, lagMs: lagMs() }, 'the replica is read, or is not any more')
    isUsed = isNear()
  }

  let looking: Promise<void> | undefined
  const lookAgain = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }
  lookAgain()
  const timer = setInterval(lookAgain, LOOK_INTERVAL_MS).unref()

  return {
    database,
    lagMs,
    async mayAnswer(everything) {
      if (!isNear()) return false
      if (!everything) return true
      try {
        const wanted = await positionOf(primary, original)
        return (await positionOf(watcher, copied)) >= wanted
      } catch {
        return false
      }
    },
    onFailure(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    async close() {
      clearInterval(timer)
      await looking
      await watcher.end()
      await database.close()
    },
  }
}

async function positionOf(pool: pg.Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ position: number | null }>(query)
  const position = rows[0]?.position
  if (typeof position !== 'number') throw new Error('the server of CHOPCARD_REPLICA_DATABASE_URL follows no other')
  return position
}
