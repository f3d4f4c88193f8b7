import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CampaignRules } from '../../loyalty/campaigns/stored-settings.ts'
import { limitOf } from '../../loyalty/cards/chop-rules.ts'
import { isExpired, validitySet } from '../../loyalty/cards/card-rules.ts'
import { higher } from '../../loyalty/cards/level-rules.ts'
import { changeLots, pendingIn, spendable, subtractFromLots } from '../../loyalty/cards/lot-rules.ts'
import {
  balanceAt,
  type CardFacts,
  type DecidedEntry,
  type Decision,
  type Lot,
  type Validity,
  withQuantity,
} from '../../ledger/decision.ts'

/** What moves of one chop type, and what finds no room and stays where it is. */
export type Joined = { slot: number; code: string; from: number; into: number; moves: number; stays: number }

/** What a merge notes of two cards, so that it can be undone. */
export type JoinNote = {
  away: Pick<CardFacts, 'state' | 'frozenBy'>
  before: Kept
  after: Kept
  redeemed: readonly string[]
  moved: readonly { slot: number; quantity: number; lots: readonly Lot[]; carried?: number }[]
}
/** Merges of earlier versions of the program have noted no validity. */
type Kept = { levelId: string | null; expiresAt: string | null; validity?: Validity | null }

const keptOf = (card: CardFacts): Kept => ({
  levelId: card.levelId,
  expiresAt: card.expiresAt?.toISOString() ?? null,
  validity: card.validity,
})

export const isInUse = (card: CardFacts, now: Date): boolean =>
  (card.state === 'active' || card.state === 'frozen') && !isExpired(card, now)

/**
 * Joins a card to another of its campaign (decisions/members.md §7): what is in it moves, as far as the limits leave room, with the lots
 * it is made of, and the card closes. Nothing moves from or to a card that is not in use, or in a campaign that is over.
 * The card that stays has the higher level and the later expiry of the two.
 */
export function joinCards(
  campaign: CampaignRules,
  away: CardFacts,
  stay: CardFacts,
  now: Date,
): { away: Decision; stay: Decision; types: Joined[]; note: JoinNote } {
  const mayMove = !campaign.ended && isInUse(away, now) && isInUse(stay, now)
  const types = campaign.chopTypes.map(({ slot: balanceIndex, code }): Joined => {
    const [from, into] = [balanceAt(away.balances, balanceIndex), balanceAt(stay.balances, balanceIndex)]
    const moves = mayMove ? Math.max(0, Math.min(from, limitOf(campaign, balanceIndex) - into)) : 0
    return { slot: balanceIndex, code, from, into, moves, stays: from - moves }
  })
  // Points have one chop type and no limit, so that lots always move whole. What is carried over goes with the first chop type.
  const carriedAt = (place: number) => (mayMove && place === 0 ? away.carried : 0)
  const moved = types
    .map(({ slot: balanceIndex, moves }, place) => ({
      slot: balanceIndex,
      quantity: moves,
      lots: moves > 0 ? away.lots : [],
      ...(carriedAt(place) !== 0 && { carried: carriedAt(place) }),
    }))
    .filter(({ quantity, carried }) => quantity > 0 || carried !== undefined)
  const redeemed = mayMove ? away.redeemed.filter((id) => !stay.redeemed.includes(id)) : []
  const after: CardFacts = {
    ...moveTo(stay, moved),
    ...(mayMove && {
      levelId: higher(campaign, stay.levelId, away.levelId),
      ...laterEnd(stay, away, now),
      firstChopAt: earlier(stay.firstChopAt, away.firstChopAt),
      redeemed: [...stay.redeemed, ...redeemed],
    }),
  }
  const left: CardFacts = { ...moveTo(away, moved.map(opposite)), state: 'closed', frozenBy: null }
  const { state, frozenBy } = away
  return {
    away: { entries: moved.map(opposite).map(entryOf), card: left },
    stay: { entries: moved.map(entryOf), card: after },
    types,
    note: { away: { state, frozenBy }, before: keptOf(stay), after: keptOf(after), redeemed, moved },
  }
}

/** Parts two cards again: what was moved goes back if it is still there, and with it what the merge had set. */
export function partCards(
  away: CardFacts,
  stay: CardFacts,
  note: JoinNote,
  now: Date,
): { away: Decision; stay: Decision } {
  if (away.state !== 'closed' || (note.moved.length > 0 && stay.state === 'closed')) refuse('MERGE_CHANGED')
  const back = note.moved.map(({ slot: balanceIndex, quantity, lots, ...rest }) => ({
    ...rest,
    slot: balanceIndex,
    quantity,
    lots: lotsBack(stay, balanceIndex, quantity, lots, now),
  }))
  const same = keptOf(stay)
  const parted: CardFacts = {
    ...moveTo(stay, back.map(opposite)),
    ...(same.levelId === note.after.levelId && { levelId: note.before.levelId }),
    ...(same.expiresAt === note.after.expiresAt && {
      expiresAt: note.before.expiresAt === null ? null : new Date(note.before.expiresAt),
      ...(note.before.validity !== undefined && { validity: note.before.validity }),
    }),
    redeemed: stay.redeemed.filter((id) => !note.redeemed.includes(id)),
  }
  return {
    away: { entries: back.map(entryOf), card: { ...moveTo(away, back), ...note.away } },
    stay: { entries: back.map(opposite).map(entryOf), card: parted },
  }
}

type Moved = { slot: number; quantity: number; lots: readonly Lot[]; carried?: number }

const opposite = ({ slot: balanceIndex, quantity, lots, carried }: Moved): Moved => ({
  ...(carried !== undefined && { carried: 0 - carried }),
  slot: balanceIndex,
  quantity: 0 - quantity,
  lots: lots.map((lot) => ({ ...lot, quantity: 0 - lot.quantity })),
})

const entryOf = ({ slot: balanceIndex, quantity, lots, carried }: Moved): DecidedEntry => ({
  balanceIndex,
  kind: 'transfer',
  measure: 'moved',
  quantity,
  ...((lots.length > 0 || carried !== undefined) && {
    effects: { ...(lots.length > 0 && { lots }), ...(carried !== undefined && { carried }) },
  }),
})

const moveTo = (card: CardFacts, moved: readonly Moved[]): CardFacts =>
  moved.reduce(
    (all, { slot: balanceIndex, quantity, lots, carried = 0 }) => ({
      ...all,
      balances: withQuantity(all.balances, balanceIndex, quantity),
      lots: changeLots(all.lots, lots),
      carried: all.carried + carried,
    }),
    card,
  )

/** The very lots that came, as far as they are still there; what came in no lot goes back from what is in none. */
function lotsBack(card: CardFacts, balanceIndex: number, quantity: number, own: readonly Lot[], now: Date): Lot[] {
  const isOwn = (lot: Lot) => own.some(({ from, until }) => from === lot.from && until === lot.until)
  const waiting = pendingIn(card.lots.filter(isOwn), now)
  if (spendable(card, balanceIndex, now) + waiting < quantity) refuse('MERGE_SPENT')
  const sum = (lots: readonly Lot[]) => lots.reduce((all, lot) => all + lot.quantity, 0)
  const free = Math.max(0, balanceAt(card.balances, balanceIndex) - sum(card.lots))
  const fromFree = Math.min(free, Math.max(0, quantity - sum(own)))
  return subtractFromLots(card, quantity - fromFree, now, own).map((lot) => ({ ...lot, quantity: 0 - lot.quantity }))
}

/** The later end of the two; the other card's counts as set by whoever joined them. */
function laterEnd(stay: CardFacts, away: CardFacts, now: Date): Pick<CardFacts, 'expiresAt' | 'validity'> {
  const endOf = ({ expiresAt }: CardFacts) => (expiresAt === null ? Infinity : expiresAt.getTime())
  if (endOf(stay) >= endOf(away)) return { expiresAt: stay.expiresAt, validity: stay.validity }
  return { expiresAt: away.expiresAt, validity: validitySet(away.expiresAt, now) }
}
const earlier = (a: Date | null, b: Date | null): Date | null => (a === null ? b : b === null || a < b ? a : b)
