import { type Trail, trailOf } from './visit-trail-rules.ts'

/** Stands in the totals for the whole shop. */
export const wholeShop = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The visits of a member, and the campaigns in which they count. */
export type Visitor = { merchant_id: string; days: readonly string[]; campaigns: readonly string[] }

/** Sums by the columns that they are kept under, joined by spaces. */
export type Sums = Map<string, number>
export type VisitTotals = { gaps: Sums; cohorts: Sums; moves: Sums }

export const noTotals = (): VisitTotals => ({ gaps: new Map(), cohorts: new Map(), moves: new Map() })

/** A member's visits as they were and as they are. */
export type Replaced = { before: Visitor | undefined; after: Visitor }

/** Takes away what the visits of a member came to, and adds what they come to now. */
export function replaceVisitor(totals: VisitTotals, { before, after }: Replaced): void {
  if (!before) return addVisitor(totals, after, 1)
  const isElsewhere = before.campaigns.join() !== after.campaigns.join()
  const since = isElsewhere ? 0 : sameFirstDays(before.days, after.days)
  addVisitor(totals, before, -1, since)
  addVisitor(totals, after, 1, since)
}

/** With how many of the same days two lists begin. */
function sameFirstDays(a: readonly string[], b: readonly string[]): number {
  const differing = a.findIndex((day, i) => day !== b[i])
  return differing < 0 ? a.length : differing
}

/** Adds what the visits of a member come to, or takes it away: all, or what `trailOf` says of it. */
export function addVisitor(totals: VisitTotals, visitor: Visitor, sign: 1 | -1, since = 0): void {
  if (!visitor.days.length) return
  const trail = trailOf(visitor.days, since)
  for (const campaign of [wholeShop, ...visitor.campaigns])
    addTrail(totals, `${visitor.merchant_id} ${campaign}`, trail, sign)
}

function addTrail({ gaps, cohorts, moves }: VisitTotals, whose: string, trail: Trail, sign: 1 | -1): void {
  for (const { day, gap } of trail.gaps) add(gaps, `${whose} ${day} ${gap}`, sign)
  for (const month of trail.months) add(cohorts, `${whose} ${trail.joined} ${month}`, sign)
  for (const { day, from, to } of trail.moves) add(moves, `${whose} ${day} ${from} ${to}`, sign)
}

const add = (sums: Sums, key: string, sign: number) => sums.set(key, (sums.get(key) ?? 0) + sign)

/** The keys under which two sums differ; what is missing is nothing. */
export const differingKeys = (a: Sums, b: Sums): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => (a.get(key) ?? 0) !== (b.get(key) ?? 0)).toSorted()
