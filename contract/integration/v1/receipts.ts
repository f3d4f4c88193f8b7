import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { CardRef, Day, Id, text } from '../../core/kinds.ts'
import { maxNoteLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { grantReceiptPicture, ReceiptBody, uploadReceipt } from '../../earning/member/receipts.ts'
import { Receipt } from '../../earning/merchant/receipts.ts'
import { ReceiptState, RejectReason } from '../../earning/receipts.ts'
import { refusesIssue } from '../../loyalty/merchant/till.ts'

const feature = { audience: 'integration', feature: 'earnByReceipt' } as const
const write = { ...feature, scope: 'receipts:write', method: 'POST', movesValue: true } as const

export const listReceiptsByKey = route({
  ...feature,
  scope: 'receipts:read',
  method: 'GET',
  path: '/integration/v1/receipts',
  about: 'The receipts that members handed in, the oldest first; days are those of the upload.',
  query: {
    ...cursored,
    cardId: CardRef.optional(),
    campaignId: Id.optional(),
    state: ReceiptState.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'cursor',
  reply: Receipt,
})

export const grantReceiptByKey = route({
  ...feature,
  scope: 'receipts:write',
  method: 'GET',
  path: '/integration/v1/receipts/upload',
  about: 'A one-use grant to upload the picture of a card’s receipt: it is put to `uploadUrl` with these headers.',
  query: { ...grantReceiptPicture.query, cardId: CardRef },
  reply: grantReceiptPicture.reply,
  refuses: grantReceiptPicture.refuses,
})

export const uploadReceiptByKey = route({
  ...write,
  path: '/integration/v1/receipts',
  about: uploadReceipt.about,
  body: ReceiptBody.extend({ cardId: CardRef }),
  reply: uploadReceipt.reply,
  refuses: uploadReceipt.refuses,
})

const decides = { ...write, params: { id: Id }, reply: Receipt } as const
/** Whether the member is told by mail. */
const tell = z.boolean().optional()

export const approveReceiptByKey = route({
  ...decides,
  path: '/integration/v1/receipts/{id}/approve',
  about: 'Approves a receipt and issues its chops, once.',
  body: z.strictObject({ tell }),
  refuses: [...refusesIssue, 'NOT_FOUND', 'RECEIPT_DECIDED', 'CONFLICT_TRY_AGAIN'],
})

export const rejectReceiptByKey = route({
  ...decides,
  path: '/integration/v1/receipts/{id}/reject',
  about: 'Turns a receipt down, with the reason that its member reads.',
  body: z.strictObject({ reason: RejectReason, note: text(maxNoteLength).optional(), tell }),
  refuses: ['NOT_FOUND', 'RECEIPT_DECIDED', 'IDEMPOTENCY_KEY_REUSED'],
})
