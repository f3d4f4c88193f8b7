import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { OperationResult } from '../../../kit/operations/ask.ts'
import type { Offer } from './offer.ts'
import type { Found, lookUp, Matches, ScanResult } from './offline/look-up.ts'

/** What is in front of the operator: a card with what belongs to it, or something else that a scan has found. */
export type Front = {
  card?: Card
  rewards: Offer[]
  coupons: Found['coupons']
  may?: Found['may']
  multiplier?: Found['multiplier']
  scanResult?: ScanResult
  matches?: Matches
  /** The text that names nobody. */
  missing?: string
}

export const emptyFront: Front = { rewards: [], coupons: [] }

type Looked = Awaited<ReturnType<typeof lookUp>>

const isSameCard = (shown: Front, card: Pick<Card, 'id'> | undefined) =>
  card !== undefined && shown.card?.id === card.id
const isEmpty = ({ card, scanResult, matches, missing }: Front) =>
  !card && !scanResult && !matches && missing === undefined

/** With a card as an operation has left it: in place of itself, or where nothing is in front and it `mayReturn`. */
export const withCard = (shown: Front, card: Card, mayReturn: boolean): Front =>
  isSameCard(shown, card) || (mayReturn && isEmpty(shown)) ? { ...shown, card } : shown

/** With what a card may be given now, if it still is in front: the answer may come after the next card. */
export const withOffers = (shown: Front, { card, rewards, may, multiplier }: Looked): Front =>
  isSameCard(shown, card) ? { ...shown, rewards, may, multiplier } : shown

/** With a card and all that belongs to it as they were read again, if it still is in front. */
export const withFound = (shown: Front, found: Looked): Front =>
  isSameCard(shown, found.card) ? { ...withOffers(shown, found), card: found.card } : shown

/** With a coupon, voucher or order as it was read again, if it still is in front. */
export function withResult(shown: Front, { scanResult: { coupon, voucher, order } = {} }: Looked): Front {
  const { scanResult: before } = shown
  if (coupon && before?.coupon?.code === coupon.code) return { ...shown, scanResult: { coupon } }
  return { ...shown, scanResult: resultAfter(before, { record: voucher, order }) }
}

/** What was scanned as it is after an operation, if it still is in front. */
export function resultAfter(
  shown: ScanResult | undefined,
  { coupon, record, order }: OperationResult,
): ScanResult | undefined {
  if (coupon && shown?.coupon?.couponId === coupon.couponId) return { coupon }
  if (record && shown?.voucher?.id === record.id) return { voucher: record }
  return order && shown?.order?.order.id === order.order.id ? { order } : shown
}
