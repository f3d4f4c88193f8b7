import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  getReceipt as getRoute,
  listReceipts as listRoute,
  receiptPicture as pictureRoute,
} from '@chopcard/contract/earning/merchant/receipts.ts'
import type {
  listMyReceipts as listMineRoute,
  myReceiptPicture as myPictureRoute,
} from '@chopcard/contract/earning/member/receipts.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { findTwins } from './find-twins.ts'
import { isOfCard, presentMyReceipt, presentReceipt, receiptKey, receiptsQuery } from './receipt-store.ts'

const sortColumns = { uploadedAt: 'r.uploaded_at', amount: 'r.amount', transactionOn: 'r.transaction_on' } as const

export const listReceipts: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-uploadedAt', sortColumns)
  const rows = receiptsQuery(ctx.db, ctx.merchant, query).orderBy(column, direction).orderBy('r.id', direction)
  const page = await fetchPage(ctx.db, rows, query)
  return { ...page, items: page.items.map((row) => presentReceipt(row, ctx.merchant, ctx.language)) }
}

export const getReceipt: Verb<typeof getRoute> = async (ctx, { params: { id } }) => {
  const { db, merchant, language } = ctx
  const stored = await storedReceipt(ctx, id)
  const twins = await findTwins(db, suspectOf(stored))
  const ids = [id, ...twins.map((twin) => twin.id)]
  const rows = await receiptsQuery(db, merchant).where('r.id', 'in', ids).execute()
  const present = (of: string) => {
    const row = rows.find((one) => one.id === of)
    return row ? presentReceipt(row, merchant, language) : refuse('NOT_FOUND')
  }
  return { ...present(id), twins: twins.map(({ id: twin, signs }) => ({ ...present(twin), signs })) }
}

/** The receipts of the member's own card, and of those that merges have closed for it. */
export const listMyReceipts: Verb<typeof listMineRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-uploadedAt', sortColumns)
  const rows = receiptsQuery(ctx.db, ctx.merchant)
    .where(isOfCard(ctx.merchant.id, ctx.cardId))
    .orderBy(column, direction)
    .orderBy('r.id', direction)
  const page = await fetchPage(ctx.db, rows, query)
  return { ...page, items: page.items.map((row) => presentMyReceipt(row, ctx.merchant)) }
}

export const receiptPicture: Verb<typeof pictureRoute> = async (ctx, { params, query }) =>
  pictureOf(ctx, (await storedReceipt(ctx, params.id)).picture, query.size)

export const myReceiptPicture: Verb<typeof myPictureRoute> = async (ctx, { params, query }) => {
  const row = await ctx.db
    .selectFrom('receipt as r')
    .select('r.picture')
    .where('r.merchant_id', '=', ctx.merchant.id)
    .where('r.id', '=', params.id)
    .where(isOfCard(ctx.merchant.id, ctx.cardId))
    .executeTakeFirst()
  return row ? pictureOf(ctx, row.picture, query.size) : refuse('NOT_FOUND')
}

async function storedReceipt({ db, merchant }: TenantContext, id: string) {
  const row = await db
    .selectFrom('receipt')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** A stored receipt as twins are looked for. */
const suspectOf = (row: Awaited<ReturnType<typeof storedReceipt>>) => ({
  id: row.id,
  merchantId: row.merchant_id,
  campaignId: row.campaign_id,
  shopName: row.shop_name,
  transactionOn: row.transaction_on,
  amount: row.amount,
  checksum: row.checksum,
  fingerprint: row.fingerprint,
})

async function pictureOf({ app, merchant }: TenantContext, name: string, size?: 'whole' | 'small') {
  const content = await app.storage.get(receiptKey(merchant.shortKey, name, size))
  return content ? { content, type: 'image/webp', cache: 'private, max-age=86400' } : refuse('NOT_FOUND')
}
