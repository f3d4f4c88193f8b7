import { z } from 'zod'
import { maxShopNameLength } from '../../core/limits.ts'
import { Day, Id, Money, paged, queryInt, requiredText } from '../../core/kinds.ts'
import { ReceiptState, RejectReason } from '../receipts.ts'
import { route } from '../../core/route.ts'
import { Grant, uploadTypes } from '../../accounts/merchant/uploads.ts'

/** A receipt as its member sees it. */
export const MyReceipt = z.object({
  id: z.string(),
  shopName: z.string(),
  transactionOn: z.string(),
  amount: z.int(),
  currency: z.string(),
  chops: z.int(),
  state: ReceiptState,
  /** It was approved, and what it brought was taken back. */
  voided: z.boolean(),
  reason: RejectReason.nullable(),
  note: z.string(),
  uploadedAt: z.string(),
})
export type MyReceipt = z.infer<typeof MyReceipt>

const refusals = [
  'INVALID_MEMBER',
  'MEMBER_EXPIRED',
  'MEMBER_FROZEN',
  'MEMBER_CLOSED',
  'MEMBER_PENDING',
  'CAMPAIGN_ENDED',
  'COLLECTION_ENDED',
  'FEATURE_OFF',
  'EXCEED_MAX_UPLOAD_PER_DAY',
  'FILE_NOT_AN_IMAGE',
] as const

export const grantReceiptPicture = route({
  audience: 'member',
  feature: 'earnByReceipt',
  method: 'GET',
  path: '/member/receipt/presignedUrl',
  about: 'A one-use grant to upload the picture of a receipt.',
  query: { contentType: z.enum(uploadTypes), size: queryInt(1, 999_999_999) },
  reply: Grant,
  refuses: [...refusals, 'FILE_TOO_LARGE', 'TOO_MANY_REQUESTS'],
})

export const ReceiptBody = z.strictObject({
  uploadId: Id,
  transactionOn: Day,
  shopName: requiredText(maxShopNameLength),
  /** Minor units of the merchant's currency. */
  amount: Money.min(1),
})

export const uploadReceipt = route({
  audience: 'member',
  feature: 'earnByReceipt',
  method: 'POST',
  path: '/member/receipt',
  about: 'Hands in a receipt whose picture was uploaded. It waits for its approval, or approves itself in a moment.',
  movesValue: true,
  body: ReceiptBody,
  reply: MyReceipt,
  refuses: [...refusals, 'NOT_FOUND', 'UPLOAD_EXPIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const listMyReceipts = route({
  audience: 'member',
  method: 'GET',
  path: '/member/receipt',
  about: 'The receipts of the card, newest first.',
  query: paged(['uploadedAt']),
  shape: 'list',
  reply: MyReceipt,
})

export const myReceiptPicture = route({
  audience: 'member',
  method: 'GET',
  path: '/member/receipt/{id}/picture',
  about: 'The picture of one of the card’s receipts.',
  params: { id: Id },
  query: { size: z.enum(['whole', 'small']).optional() },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
