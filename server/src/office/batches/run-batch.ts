import { runBatchJob } from './jobs.ts'
import type { OpenBatch } from './open-batch.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findMerchant, runsInFull } from '../../core/authenticate.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { type BatchRow, countRows, loadBatch } from './batch-store.ts'
import { doRow } from './do-row.ts'
import { whoGoesOn } from './may-act.ts'

/** So long a job works before it makes room for others; short, so that a program that stops need not wait. */
const sliceMs = 4_000
const chunk = 100
/** Rows done side by side: enough to wait for the disk together, few enough to leave the till its connections. */
const concurrency = 3

/**
 * Works through the rows of a batch, some seconds at a time. It may be stopped, killed or run several times at once: each
 * row leaves «waiting» in the transaction of its effect.
 */
export const runBatch: JobHandler<typeof runBatchJob> = {
  job: runBatchJob,
  run: async (app, payload) => {
    const open = await openBatch(app, payload)
    if (!open || (await workThrough(open))) return
    await app.database.tx((tx) => app.jobs.add(tx, runBatchJob, payload))
  },
}

async function openBatch(app: App, of: { merchantId: string; batchId: string }): Promise<OpenBatch | undefined> {
  const db = app.database.kysely
  const found = await findMerchant(db, { id: of.merchantId })
  if (!found) return undefined
  const { numUpdatedRows } = await db
    .updateTable('batch')
    .set({ state: 'running', started_at: sql<Date>`coalesce(started_at, ${found.now})` })
    .where('merchant_id', '=', of.merchantId)
    .where('id', '=', of.batchId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (!numUpdatedRows) return undefined
  const batch = await loadBatch(db, of.merchantId, of.batchId)
  const staff = await whoGoesOn(app, found.merchant, batch)
  if (staff && runsInFull(found.merchant)) {
    const opened = performance.now()
    const now = () => new Date(found.now.getTime() + performance.now() - opened)
    return { app, batch, merchant: found.merchant, staff, now }
  }
  // Who may act no longer, or for whom the service has ended, acts by no job either.
  await end(app, batch, 'cancelled')
  await app.database.tx((tx) => countRows(tx, of.merchantId, of.batchId))
  return undefined
}

/** True when nothing is left to do. */
async function workThrough(open: OpenBatch): Promise<boolean> {
  const { app, batch } = open
  const until = performance.now() + sliceMs
  for (;;) {
    const numbers = await nextRows(open)
    if (numbers === undefined) return true
    await mapWithConcurrency(numbers, concurrency, (number) => doRow(open, number))
    await app.database.tx((tx) => countRows(tx, batch.merchant_id, batch.id))
    if (numbers.length === 0) {
      await end(app, batch, 'done')
      return true
    }
    if (performance.now() > until) return false
  }
}

/** The rows that wait; undefined once the batch has been cancelled. */
async function nextRows({ app, batch }: OpenBatch): Promise<number[] | undefined> {
  const db = app.database.kysely
  const { state } = await loadBatch(db, batch.merchant_id, batch.id)
  if (state !== 'running') return undefined
  const rows = await db
    .selectFrom('batch_row')
    .select('number')
    .where('merchant_id', '=', batch.merchant_id)
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(chunk)
    .execute()
  return rows.map(({ number }) => number)
}

const end = ({ database }: App, { merchant_id, id }: BatchRow, state: 'done' | 'cancelled') =>
  database.kysely
    .updateTable('batch')
    .set({ state, ended_at: sql<Date>`now()` })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
