import type { CardState, EntryKind } from '@chopcard/contract/cards.ts'

/** What an entry counts as in caps and reports. */
export type Measure = 'earned' | 'granted' | 'redeemed' | 'adjusted' | 'expired' | 'moved'

/** The card as a rule sees it; `balances` has one place a chop type, at its slot − 1. */
export type CardFacts = {
  state: CardState
  balances: readonly number[]
  levelId: string | null
  expiresAt: Date | null
  firstChopAt: Date | null
  frozenBy: 'rule' | 'staff' | null
}

/** One line that a decision writes. Quantities are signed and never 0. */
export type DecidedEntry = {
  slot: number
  kind: EntryKind
  measure: Measure
  quantity: number
  rewardId?: string
  voids?: { id: string; day: string }
}

/** What a rule decides: the lines, and the card after them. */
export type Decision = { entries: readonly DecidedEntry[]; card: CardFacts }

const measures: Partial<Record<EntryKind, Measure>> = {
  earn: 'earned',
  scan: 'earned',
  receipt: 'earned',
  shopify: 'earned',
  attend: 'earned',
  redeem: 'redeemed',
  deduct: 'redeemed',
  adjust: 'adjusted',
  expire: 'expired',
  import: 'moved',
  transfer: 'moved',
}

/** The kinds whose chops count against `maxEarnPerDay` are 'earned' (decisions.md §5). */
export const measureOf = (kind: EntryKind): Measure => measures[kind] ?? 'granted'

/** The balances after a line, at its slot. */
export function withQuantity(balances: readonly number[], slot: number, quantity: number): number[] {
  const after = Array.from({ length: Math.max(balances.length, slot) }, (_, i) => balances[i] ?? 0)
  after[slot - 1] = (after[slot - 1] ?? 0) + quantity
  return after
}

export const balanceAt = (balances: readonly number[], slot: number): number => balances[slot - 1] ?? 0
export const total = (balances: readonly number[]): number => balances.reduce((sum, balance) => sum + balance, 0)
