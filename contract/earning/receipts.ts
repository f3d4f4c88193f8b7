import { z } from 'zod'

export const receiptStates = ['pending', 'approved', 'rejected'] as const
export const ReceiptState = z.enum(receiptStates)
export type ReceiptState = z.infer<typeof ReceiptState>

/** Why a receipt is looked at by a person; `rule` is one that the card could not take when it approved itself. */
export const receiptWaits = ['approval', 'spot-check', 'twin', 'rule'] as const
export const ReceiptWait = z.enum(receiptWaits)
export type ReceiptWait = z.infer<typeof ReceiptWait>

/** Why a receipt is turned down, as its member reads it. */
export const rejectReasons = ['unreadable', 'mismatch', 'duplicate', 'other-shop', 'too-old', 'other'] as const
export const RejectReason = z.enum(rejectReasons)
export type RejectReason = z.infer<typeof RejectReason>

/** What makes two receipts suspected twins: the very file, a picture that looks alike, or the same purchase. */
export const twinReasons = ['file', 'picture', 'purchase'] as const
export const TwinReason = z.enum(twinReasons)
export type TwinReason = z.infer<typeof TwinReason>
