import { type Trail, trailOf } from './visit-trail-rules.ts'
import type { Stores } from './visit-store-rules.ts'

/** Stands in the totals for the whole shop. */
export const wholeShop = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The visits of a member with the store of each, and the campaigns in which they count. */
export type Visitor = {
  merchant_id: string
  days: readonly string[]
  stores: Stores
  campaigns: readonly string[]
}

/** Sums by the columns that they are kept under, joined by spaces. */
export type Sums = Map<string, number>

/** What is kept of a shop; and of each of its stores, of the members whose first visit was there, besides all visits there. */
export const totalKinds = [
  'gaps',
  'cohorts',
  'moves',
  'storeVisits',
  'storeGaps',
  'storeCohorts',
  'storeMoves',
] as const
export type TotalKind = (typeof totalKinds)[number]
export type VisitTotals = Record<TotalKind, Sums>

export const noTotals = (): VisitTotals =>
  Object.fromEntries(totalKinds.map((kind) => [kind, new Map()])) as VisitTotals

/** A member's visits as they were and as they are. */
export type Replaced = { before: Visitor | undefined; after: Visitor }

/** Takes away what the visits of a member came to, and adds what they come to now. */
export function replaceVisitor(totals: VisitTotals, { before, after }: Replaced): void {
  if (!before) return addVisitor(totals, after, 1)
  const isElsewhere = before.campaigns.join() !== after.campaigns.join() || homeOf(before) !== homeOf(after)
  const since = isElsewhere ? 0 : sameFirst(before.days, after.days)
  addTrails(totals, before, -1, since)
  addTrails(totals, after, 1, since)
  const sinceStore = Math.min(sameFirst(before.days, after.days), sameFirst(before.stores, after.stores))
  addStores(totals, before, -1, sinceStore)
  addStores(totals, after, 1, sinceStore)
}

/** Where the first visit was. */
const homeOf = ({ stores }: Visitor) => stores[0] ?? null

/** With how many of the same elements two lists begin. */
function sameFirst<T>(a: readonly T[], b: readonly T[]): number {
  const differing = a.findIndex((one, i) => one !== b[i])
  return differing < 0 ? a.length : differing
}

/** Adds what the visits of a member come to, or takes it away. */
export function addVisitor(totals: VisitTotals, visitor: Visitor, sign: 1 | -1): void {
  addTrails(totals, visitor, sign, 0)
  addStores(totals, visitor, sign, 0)
}

function addTrails(totals: VisitTotals, visitor: Visitor, sign: 1 | -1, since: number): void {
  if (!visitor.days.length) return
  const [trail, home] = [trailOf(visitor.days, since), homeOf(visitor)]
  const { gaps, cohorts, moves, storeGaps, storeCohorts, storeMoves } = totals
  for (const campaign of [wholeShop, ...visitor.campaigns]) {
    addTrail([gaps, cohorts, moves], `${visitor.merchant_id} ${campaign}`, trail, sign)
    if (home) addTrail([storeGaps, storeCohorts, storeMoves], `${visitor.merchant_id} ${home} ${campaign}`, trail, sign)
  }
}

function addTrail([gaps, cohorts, moves]: [Sums, Sums, Sums], whose: string, trail: Trail, sign: 1 | -1): void {
  for (const { day, gap } of trail.gaps) add(gaps, `${whose} ${day} ${gap}`, sign)
  for (const month of trail.months) add(cohorts, `${whose} ${trail.joined} ${month}`, sign)
  for (const { day, from, to } of trail.moves) add(moves, `${whose} ${day} ${from} ${to}`, sign)
}

function addStores({ storeVisits }: VisitTotals, { merchant_id, days, stores }: Visitor, sign: 1 | -1, since: number) {
  for (const [i, store] of stores.entries())
    if (i >= since && store !== null) add(storeVisits, `${merchant_id} ${store} ${days[i]}`, sign)
}

const add = (sums: Sums, key: string, sign: number) => sums.set(key, (sums.get(key) ?? 0) + sign)

/** The keys under which two sums differ; what is missing is nothing. */
export const differingKeys = (a: Sums, b: Sums): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => (a.get(key) ?? 0) !== (b.get(key) ?? 0)).toSorted()
