import { quickRedeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { queries, read } from '../../../../lib/query.ts'
import { findSeen, isCutOff, mayGoOn, seenCards, seenNamed, continuesOffline, withWaiting } from './offline.ts'

/** Without network only cards that this device has seen before are known. */
export class NotSeenHere extends Error {
  override readonly name = 'NotSeenHere'
}

type Answered = Answer<typeof quickRedeem>['data']
export type Coupon = Answered['coupons'][number]
export type Voucher = Answered['vouchers'][number]
export type TillOrder = NonNullable<Answered['order']>
export type ScanTarget = Answered['signs'][number]
/** What is not a card, at most one of them. */
export type ScanResult = { coupon?: Coupon; voucher?: Voucher; order?: TillOrder; sign?: ScanTarget }
/** `coupons` are those of the card and its vouchers. */
export type Found = {
  card: NonNullable<Answered['card']>
  rewards: Answered['rewards']
  coupons: (Coupon | Voucher)[]
  /** Hours that count more, if there are any now; without network those that were known when the card was last seen. */
  multiplier?: Answered['multiplier']
  /** What may be done about a card that takes nothing as it is: nothing without network. */
  may?: Answered['may']
  scanResult?: undefined
  matches?: undefined
}
export type Matches = NonNullable<Answered['matches']>
type FoundOther = {
  card?: undefined
  rewards: []
  coupons: []
  multiplier?: undefined
  may?: undefined
  scanResult?: ScanResult
  matches?: Matches
}

/** By text, which look-up of it began last: only what that one says is remembered. */
const newest = new Map<string, number>()
let begun = 0

/** Asks anew, also while an earlier question is open: its answer may be older than what has just been done with the card. */
async function ask(text: string): Promise<{ data: Answered; isNewest: boolean }> {
  const turn = ++begun
  newest.set(text, turn)
  const request = read(quickRedeem, { params: { x: text } })
  try {
    const { data } = await queries.fetchQuery({
      ...request,
      queryKey: [...request.queryKey, String(turn)],
      gcTime: 0,
      staleTime: 0,
      ...(mayGoOn() && { retry: false }),
    })
    return { data, isNewest: newest.get(text) === turn }
  } finally {
    if (newest.get(text) === turn) newest.delete(text)
  }
}

/**
 * The card that a text names, the cards that it may mean, or the coupon, voucher, order or sign, from the server; where that cannot be reached, a card as
 * this device has last seen it.
 */
export async function lookUp(text: string): Promise<Found | FoundOther> {
  if (isCutOff()) return seenHere(text)
  try {
    const { data, isNewest } = await ask(text)
    const { card, rewards, coupons, vouchers, multiplier, multipliers, rewardLimits, matches, may } = data
    if (matches) return { rewards: [], coupons: [], matches }
    if (!card) return { rewards: [], coupons: [], scanResult: scanResultIn(data) }
    if (isNewest) seenCards.remember(card, rewards, { multipliers, rewardLimits })
    return { card: withWaiting(card), rewards, multiplier, may, coupons: [...vouchers, ...coupons] }
  } catch (error) {
    if (continuesOffline(error)) return seenHere(text)
    throw error
  }
}

function scanResultIn({ order, signs: [target], vouchers: [voucher], coupons: [coupon] }: Answered): ScanResult {
  if (order) return { order }
  if (target) return { sign: target }
  return voucher ? { voucher } : coupon ? { coupon } : {}
}

function seenHere(text: string): Found | FoundOther {
  const cards = seenNamed(text)
  const found = findSeen(cards.length === 1 && cards[0] ? cards[0].cardNumber : text)
  if (found) return { ...found, coupons: [] }
  if (!cards.length) throw new NotSeenHere()
  return { rewards: [], coupons: [], matches: { cards, hasMore: false } }
}
