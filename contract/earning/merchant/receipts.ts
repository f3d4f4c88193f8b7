import { z } from 'zod'
import { maxNoteLength, maxReceiptsAtOnce } from '../../core/limits.ts'
import { CardRef, Day, Id, paged, queryBool, SearchText, text } from '../../core/kinds.ts'
import { ReceiptState, ReceiptWait, RejectReason, TwinReason } from '../receipts.ts'
import { route } from '../../core/route.ts'

/** A receipt as the merchant's staff see it. */
export const Receipt = z.object({
  id: z.string(),
  memberId: z.string(),
  cardNumber: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z.string(),
  storeId: z.string().nullable(),
  shopName: z.string(),
  transactionOn: z.string(),
  amount: z.int(),
  currency: z.string(),
  chops: z.int(),
  /** SHA-256 of the file as it came. */
  checksum: z.string(),
  duplicated: z.boolean(),
  state: ReceiptState,
  waitsFor: ReceiptWait.nullable(),
  /** Why it could not approve itself, in the reader's language. */
  refusal: z.string().nullable(),
  reason: RejectReason.nullable(),
  note: z.string(),
  voided: z.boolean(),
  uploadedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.object({ name: z.string(), nickname: z.string().nullable() }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const receiptFilters = {
  q: SearchText.optional(),
  memberId: CardRef.optional(),
  campaignId: Id.optional(),
  storeId: Id.optional(),
  state: ReceiptState.optional(),
  duplicated: queryBool.optional(),
  /** Those that a person has to decide: of the pending ones others approve themselves in a moment. */
  waiting: queryBool.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

const page = { audience: 'merchant', menu: 'member-receipt-list', feature: 'earnByReceipt' } as const

export const listReceipts = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/receipt',
  about:
    'The receipts that members uploaded. `q` finds by card number, e-mail, nickname or shop; the days are those of the upload.',
  query: { ...paged(['uploadedAt', 'amount', 'transactionOn']), ...receiptFilters },
  shape: 'list',
  reply: Receipt,
})

export const getReceipt = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/receipt/{id}',
  about: 'One receipt with its suspected twins: the same file, a picture that looks alike, or the same purchase.',
  params: { id: Id },
  reply: Receipt.extend({ twins: z.array(Receipt.extend({ signs: z.array(TwinReason) })) }),
  refuses: ['NOT_FOUND'],
})

export const receiptPicture = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/receipt/{id}/picture',
  about: 'The picture of a receipt, which nobody else may see but its member.',
  params: { id: Id },
  query: { size: z.enum(['whole', 'small']).optional() },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})

export const decideReceipts = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/receipt/decide',
  about:
    'Approves or rejects receipts, each by itself: an approval issues its chops, once. Answers what became of each.',
  movesValue: true,
  body: z.discriminatedUnion('approve', [
    z.strictObject({
      approve: z.literal(true),
      ids: z.array(Id).min(1).max(maxReceiptsAtOnce),
      tell: z.boolean().optional(),
    }),
    z.strictObject({
      approve: z.literal(false),
      ids: z.array(Id).min(1).max(maxReceiptsAtOnce),
      reason: RejectReason,
      note: text(maxNoteLength).optional(),
      /** Whether the member is told by mail. */
      tell: z.boolean().optional(),
    }),
  ]),
  reply: z.array(
    z.object({
      id: z.string(),
      done: z.boolean(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      retryAt: z.string().nullable(),
    }),
  ),
  refuses: ['IDEMPOTENCY_KEY_REUSED'],
})

export const receiptReport = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/receipt/report',
  about:
    'The amounts of approved receipts by shop and month of the purchase; of the twelve largest shops, the rest as one.',
  query: { campaignId: Id.optional(), from: Day.optional(), to: Day.optional() },
  reply: z.object({
    currency: z.string(),
    rows: z.array(
      z.object({
        /** `2026-11`. */
        month: z.string(),
        /** Null: all the shops that are not among the largest. */
        shopName: z.string().nullable(),
        receipts: z.int(),
        amount: z.int(),
        chops: z.int(),
      }),
    ),
  }),
})
