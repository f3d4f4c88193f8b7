import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CardFacts, DecidedEntry, Lot } from '../../ledger/decision.ts'
import { balanceAt } from '../../ledger/decision.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { liftedAt, type Moment, validThrough } from './card-rules.ts'

const waits = (lot: Lot, now: Date) => lot.from !== null && lot.from > now.toISOString()
const isOver = (lot: Lot, now: Date) => lot.until !== null && lot.until <= now.toISOString()
const sum = (lots: readonly Lot[]) => lots.reduce((all, lot) => all + lot.quantity, 0)

/** What is in the balance and cannot be spent yet (decisions/cards.md §8). */
export const pendingIn = (lots: readonly Lot[], now: Date): number =>
  sum(lots.filter((lot) => waits(lot, now) && !isOver(lot, now)))

/** What is in the balance still but counts no more. */
export const expiredIn = (lots: readonly Lot[], now: Date): number => sum(lots.filter((lot) => isOver(lot, now)))

/** What of a balance can be spent now. Lots are of the one chop type that a campaign with lots has. */
export const spendable = (card: CardFacts, balanceIndex: number, now: Date): number =>
  balanceAt(card.balances, balanceIndex) - pendingIn(card.lots, now) - expiredIn(card.lots, now)

/** From when on so much can be spent, where points that wait come to it; undefined where time does not help. */
export function spendableFrom(card: CardFacts, balanceIndex: number, quantity: number, now: Date): Date | undefined {
  const moments = card.lots.flatMap((lot) => (lot.from !== null && waits(lot, now) ? [lot.from] : [])).toSorted()
  return moments.map((at) => new Date(at)).find((at) => spendable(card, balanceIndex, at) >= quantity)
}

/** Refuses to spend so much, and says when it can be. */
export function refuseTooFew(
  campaign: CampaignRules,
  card: CardFacts,
  line: { balanceIndex: number; quantity: number },
  moment: Moment,
): never {
  const at = spendableFrom(card, line.balanceIndex, line.quantity, moment.now)
  return refuse('CHOP_BALANCE_NOT_ENOUGH', at && liftedAt(campaign, card, at, moment))
}

/** The lot that ends next, with what is in it; null where nothing ends. */
export function endingNext(lots: readonly Lot[], now: Date): { quantity: number; at: string } | null {
  const ends = lots.flatMap((lot) => (lot.until !== null && !isOver(lot, now) ? [lot.until] : [])).toSorted()
  const at = ends[0]
  return at === undefined ? null : { at, quantity: sum(lots.filter((lot) => lot.until === at)) }
}

const mayWait = new Set<DecidedEntry['kind']>(['receipt', 'shopify', 'referrer_bonus'])

/** The lot that a positive line makes, or undefined where it may be spent at once and for ever. */
export function newLot(
  campaign: CampaignRules,
  line: { kind: DecidedEntry['kind']; quantity: number; reference?: string },
  moment: Moment,
): Lot | undefined {
  if (!descriptorOf(campaign.type).hasLots) return undefined
  const { pointValidityDays, pendingDays } = campaign
  const from =
    pendingDays !== null && mayWait.has(line.kind)
      ? startOfDay(addDays(moment.day, pendingDays), moment.timeZone).toISOString()
      : null
  const until = pointValidityDays === null ? null : validThrough(moment, pointValidityDays).toISOString()
  if (from === null && until === null) return undefined
  return { from, until, quantity: line.quantity, ...(from !== null && line.reference && { reference: line.reference }) }
}

/** A lot as it stands now: one that has waited long enough is like any other that ends with it. */
export const matured = (lot: Lot, now: Date): Lot =>
  waits(lot, now) ? lot : { from: null, until: lot.until, quantity: lot.quantity }

export const sameLot = (a: Lot, b: Lot) => a.from === b.from && a.until === b.until && a.reference === b.reference

/** Lots with changes applied to them, each to its own; what becomes empty goes. */
export function changeLots(lots: readonly Lot[], changes: readonly Lot[]): Lot[] {
  const after = lots.map((lot) => ({ ...lot }))
  for (const change of changes) {
    const own = after.find((lot) => sameLot(lot, change))
    if (own) own.quantity += change.quantity
    else after.push({ ...change })
  }
  return after.filter((lot) => lot.quantity !== 0)
}

const endOf = ({ until }: Lot) => (until === null ? Infinity : Date.parse(until))
const byEnd = (a: Lot, b: Lot) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b))

/**
 * What a spending takes of each lot: the one that ends first, first; what is in no lot, last. `own` are lots to take from
 * before all others. Quantities are negative. The caller has checked that so much can be spent.
 */
export function subtractFromLots(
  card: CardFacts,
  quantity: number,
  now: Date,
  own: readonly Lot[] = [],
): readonly Lot[] {
  let left = quantity
  const isOwn = (lot: Lot) => own.some((one) => sameLot(one, lot))
  const order = [
    ...card.lots.filter(isOwn),
    ...card.lots.filter((lot) => !isOwn(lot) && !waits(lot, now) && !isOver(lot, now)).toSorted(byEnd),
  ]
  return order.flatMap((lot): Lot[] => {
    const taken = Math.min(left, lot.quantity)
    left -= taken
    return taken > 0 ? [{ ...lot, quantity: 0 - taken }] : []
  })
}

/** Writes off what has ended, and lets what has waited long enough be spent (decisions/cards.md §8). */
export function accrueLots(
  campaign: CampaignRules,
  card: CardFacts,
  now: Date,
): { lots: Lot[]; entries: DecidedEntry[] } {
  const over = card.lots.filter((lot) => isOver(lot, now))
  const lasting = card.lots
    .filter((lot) => !isOver(lot, now))
    .map((lot) => matured(lot, now))
    .filter((lot) => lot.from !== null || lot.until !== null)
  const lots = changeLots([], lasting)
  const quantity = 0 - sum(over)
  const balanceIndex = campaign.chopTypes[0]?.slot
  if (!quantity || balanceIndex === undefined) return { lots, entries: [] }
  const effects = { lots: over.map((lot) => ({ ...lot, quantity: 0 - lot.quantity })) }
  return { lots, entries: [{ balanceIndex, kind: 'expire', measure: 'expired', quantity, effects }] }
}

/** The lots of a card whose points all shall live as long as the campaign says now; none ends later than it would have. */
export function lotsAnew(campaign: CampaignRules, card: CardFacts, moment: Moment): Lot[] {
  const { pointValidityDays } = campaign
  const until = pointValidityDays === null ? null : validThrough(moment, pointValidityDays).toISOString()
  const sooner = (end: string | null) => (until === null ? null : end !== null && end < until ? end : until)
  const balanceIndex = campaign.chopTypes[0]?.slot ?? 1
  const free: Lot = { from: null, until, quantity: balanceAt(card.balances, balanceIndex) - sum(card.lots) }
  const lots = [...card.lots.map((lot) => ({ ...lot, until: sooner(lot.until) })), free]
  return changeLots(
    [],
    lots.filter((lot) => lot.from !== null || lot.until !== null),
  )
}
