import { sql } from 'kysely'
import { replicationSlot } from '../../backup/keep-log.ts'
import type { App } from '../../core/app.ts'

/** How far the log was written, and when that was seen. */
type Seen = { position: number; atMs: number }

/**
 * Measures for how many seconds a server has written log that `receive-wal` has not received: each time against what was written when
 * it was measured before, since the server does not say when it wrote something.
 */
export function watchUnreceivedLog({ database }: Pick<App, 'database'>): () => Promise<number> {
  let oldest: Seen | undefined
  let newest: Seen | undefined
  return async () => {
    const { rows } = await sql<{ written: number; received: number | null }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written,
        (select pg_wal_lsn_diff(restart_lsn, '0/0')::float8 from pg_replication_slots
          where slot_name = ${replicationSlot}) as received`.execute(database.kysely)
    const { written = 0, received } = rows[0] ?? {}
    const isWaiting = (one: Seen | undefined) => one && one.position > (received ?? 0)
    if (!isWaiting(oldest)) oldest = isWaiting(newest) ? newest : undefined
    newest = { position: written, atMs: performance.now() }
    if (isWaiting(newest)) oldest ??= newest
    return oldest ? (newest.atMs - oldest.atMs) / 1000 : 0
  }
}
