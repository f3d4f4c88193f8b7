import { type RawBuilder, sql } from 'kysely'
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
    const started: Promise<unknown>[] = []
    for (const step of steps as readonly (() => Promise<unknown>)[]) {
      const one = step()
      // A refusal is looked at by the caller, not reported while it still waits here.
      one.catch(() => undefined)
      started.push(one)
      await untilWaiting(database, tx, started.length)
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

/** The own connection, and the pairs of connections of which one waits for the other. */
type Waits = { own: RawBuilder<unknown>; pairs: RawBuilder<unknown> }
const onServer: Waits = {
  own: sql`pg_backend_pid()`,
  pairs: sql`select pid as waits, unnest(pg_blocking_pids(pid)) as blocks from pg_stat_activity`,
}
/** They wait on the nodes: the coordinator has ids of its own for connections of all of them. */
const onCluster: Waits = {
  own: sql`citus_backend_gpid()`,
  pairs: sql`select waiting_gpid as waits, blocking_gpid as blocks from citus_lock_waits`,
}

/** Waits until so many connections wait for the locks of a transaction, or for one that waits for them. */
export async function untilWaiting(database: App['database'], tx: Tx, count = 1): Promise<void> {
  const waits = (await database.isSharded()) ? onCluster : onServer
  const { rows } = await sql<{ id: number }>`select ${waits.own} as id`.execute(tx)
  await expect.poll(() => countWaiting(database, waits, rows[0]?.id), { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
}

/** How many connections wait for this one, or for one that waits for it. */
async function countWaiting({ kysely }: App['database'], { pairs }: Waits, id: number | undefined): Promise<number> {
  const { rows } = await sql`
    with recursive pairs as materialized (${pairs}), waiting (id) as (
      select ${id}::bigint union select p.waits::bigint from waiting w join pairs p on p.blocks = w.id)
    select id from waiting`.execute(kysely)
  return rows.length - 1
}
