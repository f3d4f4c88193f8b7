import { type Selectable, sql } from 'kysely'
import type { Batch as BatchAnswer, BatchAct, RowNote } from '@chopcard/contract/office/merchant/batches.ts'
import type { dateOrders, ImportColumn } from '@chopcard/contract/office/merchant/imports.ts'
import { refuse, type RefusalFacts } from '@chopcard/contract/core/errors.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../core/database.ts'
import type { Batch } from '../../core/schema.d.ts'

/** What is asked for each row, by act. */
export type Ask = {
  quantity?: number
  chopTypeId?: string
  remark?: string
  until?: string
  couponId?: string
  voucherId?: string
  gift?: string
  days?: number
  /** Of an import. */
  headings?: string[]
  columns?: ImportColumn[]
  dates?: (typeof dateOrders)[number]
  setBalance?: boolean
  sendMails?: boolean
}

export type BatchRow = Omit<Selectable<Batch>, 'act' | 'ask' | 'state'> & {
  act: BatchAct
  ask: Ask
  state: z.output<typeof BatchAnswer>['state']
  staff_name: string
}

export type StoredRefusal = { code: string; facts?: RefusalFacts }
export type Outcome = { state: 'done' | 'skipped'; note: RowNote; cardId?: string }

/** The batches of a merchant with the names of who started them. */
export const batchesQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('batch as b')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'b.merchant_id').onRef('s.id', '=', 'b.staff_id'),
    )
    .selectAll('b')
    .select('s.name as staff_name')
    .where('b.merchant_id', '=', merchantId)

/** One batch of the merchant; NOT_FOUND for another's. */
export async function loadBatch(db: Db | Tx, merchantId: string, id: string): Promise<BatchRow> {
  const row = await batchesQuery(db, merchantId).where('b.id', '=', id).executeTakeFirst()
  return (row as BatchRow | undefined) ?? refuse('NOT_FOUND')
}

/** The same for an import, held against other changes until the transaction ends. */
export async function lockImport(tx: Tx, merchantId: string, id: string): Promise<BatchRow> {
  await sql`select from batch where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
  const batch = await loadImport(tx, merchantId, id)
  if (batch.state !== 'read' && batch.state !== 'checked') refuse('BATCH_STARTED')
  return batch
}

export async function loadImport(db: Db | Tx, merchantId: string, id: string): Promise<BatchRow> {
  const batch = await loadBatch(db, merchantId, id)
  return batch.act === 'import' ? batch : refuse('NOT_FOUND')
}

/**
 * Counts the rows by what became of them, and keeps the numbers on the batch. The batch is locked first: a worker that waited
 * for another one must count what is there after the wait.
 */
export async function countRows(tx: Tx, merchantId: string, id: string): Promise<void> {
  await sql`select from batch where merchant_id = ${merchantId} and id = ${id} for no key update`.execute(tx)
  await sql`update batch set (rows_done, rows_refused, rows_skipped) = (
      select count(*) filter (where state = 'done'), count(*) filter (where state = 'refused'),
        count(*) filter (where state = 'skipped')
      from batch_row where merchant_id = ${merchantId} and batch_id = ${id})
    where merchant_id = ${merchantId} and id = ${id}`.execute(tx)
}

export const presentBatch = (row: BatchRow): z.input<typeof BatchAnswer> => ({
  id: row.id,
  act: row.act,
  state: row.state,
  total: row.rows_total,
  done: row.rows_done,
  refused: row.rows_refused,
  skipped: row.rows_skipped,
  by: { name: row.staff_name, nickname: row.nickname },
  quantity: row.ask.quantity ?? null,
  until: row.ask.until ?? null,
  days: row.ask.days ?? null,
  remark: row.ask.remark ?? '',
  gift: row.ask.gift ?? null,
  filename: row.filename,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
