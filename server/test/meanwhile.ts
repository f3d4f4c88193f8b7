import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '../src/core/app.ts'
import type { Tx } from '../src/core/database.ts'

type Steps<T extends readonly unknown[]> = { [K in keyof T]: () => Promise<T[K]> }

/**
 * Makes a change, and commits it only when all that was started meanwhile waits: each step is started when the one before
 * waits for the locks of the change, or for those of one that waits itself. Answers with the outcomes.
 */
export async function commitWhileAllWait<T extends readonly unknown[]>(
  { database }: App,
  change: (tx: Tx) => Promise<unknown>,
  steps: Steps<T>,
): Promise<T> {
  const { waiting } = await database.tx(async (tx) => {
    await change(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const started: Promise<unknown>[] = []
    for (const step of steps as readonly (() => Promise<unknown>)[]) {
      const one = step()
      // A refusal is looked at by the caller, not reported while it still waits here.
      one.catch(() => undefined)
      started.push(one)
      await expect
        .poll(() => countWaiting(database, rows[0]?.pid), { timeout: 20_000 })
        .toBeGreaterThanOrEqual(started.length)
    }
    // In an object, because a promise that is returned alone would be awaited before the commit.
    return { waiting: Promise.all(started) }
  })
  return (await waiting) as unknown as T
}

/** The same with one step: the one order of events in which a statement meets a row that is no longer what its snapshot has seen. */
export async function commitWhileWaiting<T>(
  app: App,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const [outcome] = await commitWhileAllWait<[T]>(app, change, [meanwhile])
  return outcome
}

/** How many connections wait for this one, or for one that waits for it. */
async function countWaiting({ kysely }: App['database'], pid: number | undefined): Promise<number> {
  const { rows } = await sql`
    with recursive waiting (pid) as (
      select ${pid}::integer
      union select a.pid from waiting w join pg_stat_activity a on w.pid = any(pg_blocking_pids(a.pid)))
    select pid from waiting`.execute(kysely)
  return rows.length - 1
}
