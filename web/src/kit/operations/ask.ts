import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import type { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import type { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import type { VoucherEntry, VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import type { Answer, Request } from '@chopcard/contract/core/route.ts'

/** What is asked of a card; each moves value, as all below does. */
export type CardAsk =
  /** Several stamps are confirmed: the operator was asked. */
  | { kind: 'issue'; cardId: string; chopTypeId?: string; quantity?: number; confirmed?: true }
  /** The amount of a bill, which the campaign converts. */
  | { kind: 'bill'; cardId: string; chopTypeId?: string; amount: number; currency: string }
  /** So many of a prepaid card. */
  | { kind: 'use'; cardId: string; quantity: number }
  | { kind: 'adjust'; cardId: string; chopTypeId?: string; quantity: number; remark: string }
  | { kind: 'redeem'; cardId: string; rewardId: string; rewardName: string }
  /** A booking at a booth, of the day. */
  | { kind: 'attend'; cardId: string; bookingId: string; boothName: string }
  /** The PIN is never kept beyond the page. */
  | { kind: 'burn'; cardId: string; amount: number; pin?: string }
  /** `undoes` is the key of the operation that is taken back. */
  | { kind: 'void'; cardId: string; entryId: string; undoes: string }

type Money = { amount: number; currency: string }

/** What is asked of a given voucher. */
export type VoucherAsk =
  | ({ kind: 'consume'; recordId: string } & Money)
  | ({ kind: 'waive'; recordId: string; remark: string } & Money)
  | ({ kind: 'reverse'; recordId: string; entryId: string; remark?: string; undoes?: string } & Money)

/** What is asked of the codes of coupons, of one or of those that an order holds. */
export type CouponAsk =
  | { kind: 'redeemCoupon'; code: string }
  | { kind: 'redeemOrderCoupons'; orderId: string; codes: readonly string[] }
  /** Marks used codes active again. `code` is what was scanned: a shared number, perhaps, whose use made another code. */
  | { kind: 'reactivate'; orderId?: string; code?: string; codes: readonly string[]; remark: string; undoes?: string }

/** A voucher is given to an address. */
export type GiveAsk = { kind: 'give' } & Request<typeof giveVoucher>['body']

export type Ask = CardAsk | VoucherAsk | CouponAsk | GiveAsk

/** The facts of an answer, each of the operations that have it. */
export type OperationResult = {
  entry?: Entry
  card?: Card
  /** Of the coupon that came with a reward. */
  couponCode?: string | null
  coupon?: Answer<typeof redeemCoupon>['data']
  /** The codes that were used. */
  codes?: readonly string[]
  order?: OrderDetail
  voucherEntry?: VoucherEntry
  record?: VoucherRecord
}

/** The id or code of what an operation is about. */
export function targetOf(ask: Ask): string {
  if ('cardId' in ask) return ask.cardId
  if ('recordId' in ask) return ask.recordId
  if (ask.kind === 'give') return ask.voucherId
  if (ask.kind === 'redeemCoupon') return ask.code
  return ask.orderId ?? ask.codes.join(' ')
}
