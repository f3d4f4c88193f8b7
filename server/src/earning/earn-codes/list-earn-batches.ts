import type {
  getEarnBatch as getRoute,
  listEarnBatches as listRoute,
  listEarnCodes as codesRoute,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { sql } from 'kysely'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { earnAddress, earnCodeIn } from './code-text.ts'
import { earnBatchesQuery, loadEarnBatch, presentEarnBatch } from './earn-batch-store.ts'

export const listEarnBatches: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'b.created_at',
    name: 'b.name',
  } as const)
  let batches = earnBatchesQuery(ctx.db, ctx.merchant.id)
  if (query.campaignId) batches = batches.where('b.campaign_id', '=', query.campaignId)
  if (query.state) batches = batches.where('b.state', '=', query.state)
  if (query.q) batches = batches.where('b.name', 'ilike', containing(query.q))
  const page = await fetchPage(ctx.db, batches.orderBy(column, direction).orderBy('b.id', direction), query)
  return { ...page, items: page.items.map(presentEarnBatch) }
}

export const getEarnBatch: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentEarnBatch(await loadEarnBatch(ctx.db, ctx.merchant.id, params.id))

/** The codes of a batch by their numbers. */
export const listEarnCodes: Verb<typeof codesRoute> = async (ctx, { params, query }) => {
  const { db, merchant, app } = ctx
  const batch = await loadEarnBatch(db, merchant.id, params.id)
  const { column, direction } = orderOf(query.sort ?? 'number', { number: 'c.number', used: 'c.used' } as const)
  let codes = db
    .selectFrom('earn_code as c')
    .select([
      'c.number',
      'c.code',
      'c.used',
      sql<Date | null>`(select max(u.at) from earn_use u where u.merchant_id = ${merchant.id} and u.code = c.code
        and u.batch_id = c.batch_id and u.given_back_at is null)`.as('last_used_at'),
    ])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.batch_id', '=', batch.id)
  if (query.used) codes = codes.where('c.used', query.used === 'yes' ? '>' : '=', 0)
  if (query.q) codes = codes.where('c.code', 'like', containing(earnCodeIn(query.q)?.code ?? query.q.toUpperCase()))
  const page = await fetchPage(db, codes.orderBy(column, direction).orderBy('c.number', direction), query)
  const address = earnAddress(app.config.publicUrl, merchant.shortKey)
  const items = page.items.map(({ number, code, used, last_used_at }) => ({
    number,
    code,
    url: `${address}${code}`,
    used,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
  return { ...page, items }
}
