import type { CardState, EntryKind, Freezer } from '@chopcard/contract/loyalty/cards.ts'

/** What an entry counts as in caps and reports. */
export const measures = ['earned', 'granted', 'redeemed', 'adjusted', 'expired', 'moved'] as const
export type Measure = (typeof measures)[number]

/** A quantity that can be spent only from a moment on, or only before one (ISO 8601); `reference` names its cause. */
export type Lot = { from: string | null; until: string | null; quantity: number; reference?: string }

/** A qualification period: its first day, what was earned in it, and the level it began with. */
export type Period = { start: string; earned: number; levelId: string | null }

export const validityKinds = ['begun', 'renewed', 'set'] as const
/**
 * From when on a card's validity runs anew, and why (ISO 8601): a prepaid card was begun, a card was renewed, or a person set
 * the day of its end; null is never.
 */
export type Validity =
  | { kind: Exclude<(typeof validityKinds)[number], 'set'>; at: string }
  | { kind: 'set'; at: string; until: string | null }

/** All that a card's end comes from, as a line notes it (ISO 8601). */
export type ValidityNote = { expiresAt: string | null; firstChopAt: string | null; validity: Validity | null }

/** The card as a rule sees it; `balances` has one number for each chop type, at its balance index − 1: the `slot` of settings and log. */
export type CardFacts = {
  state: CardState
  balances: readonly number[]
  levelId: string | null
  expiresAt: Date | null
  /** Null: it runs from the card's joining. */
  validity: Validity | null
  firstChopAt: Date | null
  frozenBy: Freezer | null
  /** Parts of the balance with days of their own; the rest is spendable now and for ever. */
  lots: readonly Lot[]
  /** The rewards given in the round that runs. */
  redeemed: readonly string[]
  period: Period | null
  /** What of bills is below the next chop, in minor units. */
  carried: number
}

/** What a line did besides its quantity, for the void that takes it back; lots with the sign of the change. */
export type Effects = {
  lots?: readonly Lot[]
  level?: { from: string | null; to: string | null }
  validity?: { before: ValidityNote; after: ValidityNote }
  redeemed?: { before: readonly string[]; after: readonly string[] }
  carried?: number
  /** How many times as much was earned as usual. */
  factor?: number
  /** How many rewards or uses it was, where it was several at once. */
  times?: number
  /** The day that it counted on in its period, where a move of the time zone had put its own before the period. */
  countedOn?: string
}

/** One line that a decision writes. Quantities are signed; 0 only for a reward that takes nothing, and for a part of a bill. */
export type DecidedEntry = {
  balanceIndex: number
  kind: EntryKind
  measure: Measure
  quantity: number
  rewardId?: string
  voids?: { id: string; day: string; at: Date }
  effects?: Effects
}

/**
 * What a rule decides: the lines, and the card after them. `accrued` are lines that time alone had made due before, an
 * operation of their own.
 */
export type Decision = { accrued?: readonly DecidedEntry[]; entries: readonly DecidedEntry[]; card: CardFacts }

const measureOfKind: Partial<Record<EntryKind, Measure>> = {
  earn: 'earned',
  scan: 'earned',
  receipt: 'earned',
  shopify: 'earned',
  attend: 'earned',
  tap: 'earned',
  redeem: 'redeemed',
  deduct: 'redeemed',
  adjust: 'adjusted',
  expire: 'expired',
  import: 'moved',
  transfer: 'moved',
}

/** The kinds whose chops count against `maxEarnPerDay` are 'earned' (decisions/ledger.md §2). */
export const measureOf = (kind: EntryKind): Measure => measureOfKind[kind] ?? 'granted'

export const earnedKinds: readonly EntryKind[] = (Object.keys(measureOfKind) as EntryKind[]).filter(
  (kind) => measureOf(kind) === 'earned',
)

/** The balances after an entry; the index counts from 1. */
export function withQuantity(balances: readonly number[], balanceIndex: number, quantity: number): number[] {
  const after = Array.from({ length: Math.max(balances.length, balanceIndex) }, (_, i) => balances[i] ?? 0)
  after[balanceIndex - 1] = (after[balanceIndex - 1] ?? 0) + quantity
  return after
}

export const balanceAt = (balances: readonly number[], balanceIndex: number): number => balances[balanceIndex - 1] ?? 0
export const total = (balances: readonly number[]): number => balances.reduce((sum, balance) => sum + balance, 0)
