import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '../src/core/app.ts'
import type { Tx } from '../src/core/database.ts'

/**
 * Makes a change, and commits it only when what was started meanwhile waits for its locks: the one order of events in
 * which a statement meets a row that is no longer what its snapshot has seen. Answers with the outcome of what waited.
 */
export async function commitWhileWaiting<T>(
  { database }: App,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const { waiting } = await database.tx(async (tx) => {
    await change(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const started = meanwhile()
    // A refusal is looked at by the caller, not reported while it still waits here.
    started.catch(() => undefined)
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(
              database.kysely,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    // In an object, because a promise that is returned alone would be awaited before the commit.
    return { waiting: started }
  })
  return waiting
}
