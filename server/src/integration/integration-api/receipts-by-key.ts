import type {
  approveReceiptByKey as approveRoute,
  grantReceiptByKey as grantRoute,
  listReceiptsByKey as listRoute,
  rejectReceiptByKey as rejectRoute,
  uploadReceiptByKey as uploadRoute,
} from '@chopcard/contract/integration/v1/receipts.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { IntegrationContext, MemberContext, Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import type { Tx } from '../../core/database.ts'
import { approveReceipt, type Decider, rejectReceipt } from '../../earning/receipts/decide-receipts.ts'
import { grantReceiptPicture } from '../../earning/receipts/grant-picture.ts'
import { presentReceipt, receiptsQuery } from '../../earning/receipts/receipt-store.ts'
import { uploadReceipt } from '../../earning/receipts/upload-receipt.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'

export const listReceiptsByKey: Verb<typeof listRoute> = ({ db, merchant, language }, { query }) => {
  const { cardId: memberId, campaignId, state, from, to } = query
  const receipts = receiptsQuery(db, merchant, { memberId, campaignId, state, from, to })
  return fetchAfter(receipts, { at: 'r.uploaded_at', id: 'r.id' }, query, (row) =>
    presentReceipt(row, merchant, language),
  )
}

/** The context in which the card's member does something, which the key does for them. */
async function forMember(ctx: IntegrationContext, card: string): Promise<MemberContext> {
  const { id } = await loadCard(ctx.app.database, ctx.merchant, card, ctx.now)
  return { ...ctx, cardId: id }
}

export const grantReceiptByKey: Verb<typeof grantRoute> = async (ctx, { query: { cardId, ...query } }) =>
  grantReceiptPicture(await forMember(ctx, cardId), { params: {}, query, body: undefined })

export const uploadReceiptByKey: Verb<typeof uploadRoute> = async (ctx, { body: { cardId, ...body } }) =>
  uploadReceipt(await forMember(ctx, cardId), { params: {}, query: {}, body })

export const approveReceiptByKey: Verb<typeof approveRoute> = (ctx, { params, body }) =>
  decide(ctx, params.id, body.tell, (by) => approveReceipt(by, params.id))

export const rejectReceiptByKey: Verb<typeof rejectRoute> = (ctx, { params, body: { tell, ...body } }) =>
  decide(ctx, params.id, tell, (by) => rejectReceipt(by, params.id, { note: '', ...body }))

/**
 * Decides in a transaction of the decision's own, and answers with the receipt. Whoever repeats the request before its answer was
 * stored is told that the receipt is decided.
 */
async function decide(ctx: IntegrationContext, id: string, tell = false, how: (by: Decider) => Promise<void>) {
  const { app, merchant, actor, now, action } = ctx
  await how({ app, merchant, actor, now, action, tell })
  return ctx.write((tx) => {
    ctx.note({ target: id })
    return shown(ctx, tx, id)
  })
}

async function shown({ merchant, language }: IntegrationContext, tx: Tx, id: string) {
  const row = await receiptsQuery(tx, merchant).where('r.id', '=', id).executeTakeFirst()
  return presentReceipt(row ?? refuse('NOT_FOUND'), merchant, language)
}
