import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CampaignRules } from '../../loyalty/campaigns/stored-settings.ts'
import { carrying } from '../../loyalty/cards/amount-rules.ts'
import type { Moment } from '../../loyalty/cards/card-rules.ts'
import { countEarned, levelNote } from '../../loyalty/cards/level-rules.ts'
import { changeLots, spendable, subtractFromLots } from '../../loyalty/cards/lot-rules.ts'
import { type CardFacts, type Decision, type Effects, withQuantity } from '../../ledger/decision.ts'

/** How an order earns: the campaign's settings when it was first seen, so that a later change takes nothing back wrongly. */
export type OrderTerms =
  | { mode: 'per-amount'; quantityPerChop: number; carryOver?: true }
  | { mode: 'per-order'; chopCountPerOrder: number }

type Settings = {
  shopifyMode: 'per-amount' | 'per-order'
  quantityPerChop: number | null
  chopCountPerOrder: number | null
  carryOver: boolean
}

/** The terms that a campaign's settings come to; undefined where the value of its mode is missing. */
export function termsOf({
  shopifyMode,
  quantityPerChop,
  chopCountPerOrder,
  carryOver,
}: Settings): OrderTerms | undefined {
  if (shopifyMode === 'per-amount')
    return quantityPerChop ? { mode: shopifyMode, quantityPerChop, ...(carryOver && { carryOver }) } : undefined
  return chopCountPerOrder ? { mode: shopifyMode, chopCountPerOrder } : undefined
}

/** Minor units of a decimal as a shop writes it, exactly; undefined where it has more places than the currency. */
export function minorUnits(text: string, digits: number): number | undefined {
  const [, whole = '', places = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole || /[1-9]/.test(places.slice(digits))) return undefined
  const minor = Number(whole + places.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

export type OrderStanding = {
  isPaid: boolean
  isCancelled: boolean
  /** Null while only refunds have come. */
  amount: number | null
  /** Refunds that the amount does not know of yet. */
  refunded: number
}

/** What of an order stays paid. */
export const amountOf = ({ isPaid, isCancelled, amount, refunded }: OrderStanding): number =>
  isPaid && !isCancelled ? Math.max(0, (amount ?? 0) - refunded) : 0

/**
 * What a refund takes back where the rest of amounts is carried over: out of what is carried first, and as many chops as that
 * does not cover, at most those that the order has brought. Chops are positive here.
 */
export function takenBack(refund: number, perChop: number, carried: number, atMost: number) {
  const chops = Math.min(atMost, Math.max(0, Math.ceil((refund - carried) / perChop)))
  return { chops, carries: chops * perChop - refund }
}

/**
 * What an order stands at (decisions/earning.md §4): by what of it stays paid, or a fixed number for as long as anything of it does.
 * It depends on what is known alone, never on the order in which it came to be known.
 */
export function chopsOf({ isPaid, isCancelled, amount, refunded }: OrderStanding, terms: OrderTerms): number {
  const left = amountOf({ isPaid, isCancelled, amount, refunded })
  if (left === 0) return 0
  return terms.mode === 'per-amount' ? Math.floor(left / terms.quantityPerChop) : terms.chopCountPerOrder
}

/**
 * What a part of an order's refund takes back: out of the order's own points while they wait, else out of those that end
 * first. It gives no room in the day's cap, and like a void it works on a card that can no longer be used.
 */
export function revokeOrderChops(
  campaign: CampaignRules,
  card: CardFacts,
  { quantity, reference, day, carries = 0 }: { quantity: number; reference: string; day: string; carries?: number },
  { now }: Moment,
): Decision {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  const balanceIndex = campaign.chopTypes[0]?.slot ?? 1
  const own = card.lots.filter(
    (lot) => lot.reference === reference && lot.from !== null && lot.from > now.toISOString(),
  )
  const waiting = own.reduce((sum, lot) => sum + lot.quantity, 0)
  if (spendable(card, balanceIndex, now) < quantity - waiting) refuse('CHOP_BALANCE_NOT_ENOUGH')
  const lots = subtractFromLots(card, quantity, now, own)
  const effects: Effects = { ...(lots.length > 0 && { lots }), ...levelNote(campaign, card.levelId, card.levelId) }
  const after: CardFacts = {
    ...card,
    balances: withQuantity(card.balances, balanceIndex, 0 - quantity),
    lots: changeLots(card.lots, lots),
  }
  const entry = { balanceIndex, kind: 'shopify', measure: 'adjusted', quantity: 0 - quantity } as const
  const entries = [Object.keys(effects).length ? { ...entry, effects } : entry]
  return carrying({ entries, card: countEarned(campaign, after, 0 - quantity, day) }, carries)
}
