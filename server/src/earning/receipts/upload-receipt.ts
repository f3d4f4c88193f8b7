import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { uploadReceipt as route } from '@chopcard/contract/earning/member/receipts.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { claimUpload, forgetUpload } from '../../accounts/uploads/claim-upload.ts'
import { uploadKey } from '../../accounts/uploads/grant-upload.ts'
import { receiptKind } from './grant-picture.ts'
import { mayHandIn, refuseFull, uploadsOn } from './may-hand-in.ts'
import { moneyText } from '../../core/money-text.ts'
import { purchaseProblems, type ReceiptTerms } from './receipt-rules.ts'
import { presentMyReceipt } from './receipt-store.ts'
import { storeReceiptPicture } from './store-picture.ts'
import { writeReceipt } from './write-receipt.ts'

/**
 * Takes a receipt whose picture was uploaded (decisions/earning.md §3). The day's upload is taken in the transaction
 * that writes the receipt: one that fails takes none.
 */
export const uploadReceipt: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant } = ctx
  const { uploadId, ...purchase } = body
  const { row, terms, moment } = await mayHandIn(ctx)
  const fields = purchaseProblems(purchase, terms, moment.day, (amount) => moneyText(amount, merchant, ctx.language))
  if (fields.length > 0) refuse('VALIDATION_FAILED', { fields })
  const picture = await receivedPicture(ctx, uploadId)
  const answer = await ctx.write(async (tx) => {
    await consumeDailyUpload(tx, ctx, moment, terms)
    if (!(await claimUpload(tx, ctx.merchant.id, uploadId, picture.picture))) refuse('UPLOAD_EXPIRED')
    const { id: merchantId, currency } = merchant
    const of = { merchantId, campaignId: row.campaign_id, cardId: ctx.cardId, currency, at: ctx.now }
    const receipt = await writeReceipt(tx, app, of, { terms, purchase, picture, draw: randomInt(100) })
    const { amount, chops, shop_name, duplicated, waits_for } = receipt
    ctx.note({ target: receipt.id, after: { amount, chops, shop_name, duplicated, waits_for } })
    return presentMyReceipt({ ...receipt, void_id: null }, merchant)
  })
  await app.storage.remove(uploadKey(merchant.shortKey, uploadId))
  return answer
}

/** Counts one of the day's uploads; whoever hands in another for the card meanwhile waits for the row, so that the limit is exact. */
async function consumeDailyUpload(
  tx: Tx,
  ctx: MemberContext,
  moment: { day: string; timeZone: string },
  terms: ReceiptTerms,
) {
  await sql`
    insert into receipt_count as t (merchant_id, card_id, day, uploads)
    values (${ctx.merchant.id}, ${ctx.cardId}, ${moment.day}, 1)
    on conflict (merchant_id, card_id, day) do update set uploads = t.uploads + 1`.execute(tx)
  if ((await uploadsOn(tx, ctx.merchant.id, ctx.cardId, moment.day)) > terms.maxUploadPerDay) refuseFull(moment)
}

/** The uploaded picture, redrawn and kept. What is no picture uses its grant up. */
async function receivedPicture(ctx: MemberContext, uploadId: string) {
  const { app, merchant } = ctx
  const file = await ctx.db
    .selectFrom('file')
    .select(['state', 'size', 'expires_at'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', uploadId)
    .where('card_id', '=', ctx.cardId)
    .where('kind', '=', receiptKind)
    .executeTakeFirst()
  if (!file) refuse('NOT_FOUND')
  const key = uploadKey(merchant.shortKey, uploadId)
  const content = file.state === 'granted' && file.expires_at >= ctx.now ? await app.storage.get(key) : undefined
  if (!content) refuse('UPLOAD_EXPIRED')
  try {
    if (content.length !== file.size) refuse('FILE_NOT_AN_IMAGE')
    return await storeReceiptPicture(app, merchant.shortKey, content)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_NOT_AN_IMAGE') {
      await forgetUpload(ctx.db, merchant.id, uploadId)
      await app.storage.remove(key)
    }
    throw error
  }
}
