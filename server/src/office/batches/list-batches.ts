import type {
  cancelBatch as cancelRoute,
  getBatch as getRoute,
  listBatches as listRoute,
} from '@chopcard/contract/office/merchant/batches.ts'
import { sql } from 'kysely'
import type { Verb } from '../../core/context.ts'
import { fetchPage } from '../../core/paging.ts'
import { batchesQuery, type BatchRow, countRows, loadBatch, presentBatch } from './batch-store.ts'

export const listBatches: Verb<typeof listRoute> = async (ctx, { query }) => {
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  // A file that was only looked at is no news to anybody.
  const batches = batchesQuery(ctx.db, ctx.merchant.id).where('b.state', 'not in', ['read', 'checked'])
  const page = await fetchPage(ctx.db, batches.orderBy('b.created_at', direction).orderBy('b.id', direction), query)
  return { ...page, items: page.items.map((row) => presentBatch(row as BatchRow)) }
}

export const getBatch: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentBatch(await loadBatch(ctx.db, ctx.merchant.id, params.id))

/** Lets the row that is being done end, and leaves the rest. */
export const cancelBatch: Verb<typeof cancelRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    await loadBatch(tx, ctx.merchant.id, params.id)
    await tx
      .updateTable('batch')
      .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', params.id)
      .where('state', 'not in', ['done', 'cancelled'])
      .execute()
    // A process that was killed has not counted what it did.
    await countRows(tx, ctx.merchant.id, params.id)
    ctx.note({ target: params.id })
    return presentBatch(await loadBatch(tx, ctx.merchant.id, params.id))
  })
