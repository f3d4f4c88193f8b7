import { type otherCodes, quickRedeem } from '@chopcard/contract/merchant/till.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { queries, read } from '../../../lib/query.ts'
import { findSeen, isCutOff, mayGoOn, seenCards, takesOver } from './offline.ts'

/** Without network only cards that this device has seen before are known. */
export class NotSeenHere extends Error {
  override readonly name = 'NotSeenHere'
}

/** A code that members scan with their own phones. */
export class ForMembers extends Error {
  override readonly name = 'ForMembers'
  readonly kind: (typeof otherCodes)[number]
  readonly of: string
  constructor(kind: (typeof otherCodes)[number], of: string) {
    super()
    this.kind = kind
    this.of = of
  }
}

type Answered = Answer<typeof quickRedeem>['data']
export type Coupon = Answered['coupons'][number]
export type Voucher = Answered['vouchers'][number]
type FoundCard = { card: NonNullable<Answered['card']>; rewards: Answered['rewards'] }
export type TillOrder = NonNullable<Answered['order']>
export type Found = FoundCard & { coupon?: undefined; voucher?: undefined; order?: undefined }
type FoundOther = {
  card?: undefined
  rewards: []
  coupon: Coupon | undefined
  voucher: Voucher | undefined
  order: TillOrder | undefined
}

/**
 * The card that a text names, or the coupon, voucher or order, from the server; where that cannot be reached, a card as this device has last
 * seen it.
 */
export async function lookUp(text: string): Promise<Found | FoundOther> {
  if (isCutOff()) return seenHere(text)
  try {
    const request = read(quickRedeem, { params: { x: text } })
    const { data } = await queries.fetchQuery({ ...request, staleTime: 0, ...(mayGoOn() && { retry: false }) })
    const { card, rewards, coupons, vouchers, order, other } = data
    if (other) throw new ForMembers(other.kind, other.name)
    if (order) return { rewards: [], coupon: undefined, voucher: undefined, order }
    if (!card) return { rewards: [], coupon: coupons[0], voucher: vouchers[0], order: undefined }
    seenCards.remember(card, rewards)
    return { card, rewards }
  } catch (error) {
    if (takesOver(error)) return seenHere(text)
    throw error
  }
}

function seenHere(text: string): Found {
  const found = findSeen(text)
  if (!found) throw new NotSeenHere()
  return found
}
