import type { grantReceiptPicture as route } from '@chopcard/contract/earning/member/receipts.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Verb } from '../../core/context.ts'
import { grantFile } from '../../accounts/uploads/grant-upload.ts'
import { mayHandIn } from './may-hand-in.ts'

/** The kind of file that a member's receipt is. */
export const receiptKind = 'receipt'

// More than anybody photographs, less than fills a disk.
const grants = { limit: 40, windowSeconds: 15 * 60 }

export const grantReceiptPicture: Verb<typeof route> = async (ctx, { query }) => {
  await mayHandIn(ctx)
  await consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, 'receipt-grant', ctx.merchant.id, ctx.cardId), grants)
  return grantFile(ctx, { ...query, kind: receiptKind }, { card_id: ctx.cardId })
}
