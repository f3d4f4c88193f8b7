import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { EntryFact, Facts } from './facts.ts'

/** So many rows of a finding are kept; it counts all. */
export const MAX_ROWS = 50

/** Below so many cases, or with fewer peers, an operator is not compared with others. */
export const enough = { cases: 20, operators: 3 } as const

const visitKinds = new Set<EntryKind>(['earn', 'attend', 'redeem', 'deduct'])

type ByStaff = EntryFact & { staffId: string }
const hasStaff = (entry: EntryFact): entry is ByStaff => entry.staffId !== null

/** What stands: without voids, and without what they took back. */
export function standing({ entries }: Facts): readonly EntryFact[] {
  const voided = new Set(entries.flatMap(({ voids }) => voids ?? []))
  return entries.filter(({ id, voids }) => voids === null && !voided.has(id))
}

/** What operators gave for a visit, and stands. */
export const issues = (facts: Facts): readonly ByStaff[] =>
  standing(facts)
    .filter(hasStaff)
    .filter(({ kind, quantity }) => (kind === 'earn' || kind === 'attend') && quantity > 0)

/** What operators did for guests, and stands. */
export const served = (facts: Facts): readonly ByStaff[] =>
  standing(facts)
    .filter(hasStaff)
    .filter(({ kind }) => visitKinds.has(kind))

/** Whether a day is of the week that is looked at. */
export const isRecent = ({ weekFrom }: Facts, day: string): boolean => day >= weekFrom

/** Whether a bulk action of the operator gave it. */
export const isBulk = ({ bulk }: Facts, { staffId, at }: EntryFact): boolean =>
  bulk.some((run) => run.staffId === staffId && run.from <= at && at <= run.to)

export function groupBy<T>(rows: Iterable<T>, keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** What is the same of all findings that rows of the log show: of the newest rows as many as are kept, and what they cost. */
export const shownBy = (rows: readonly EntryFact[]) => ({
  rowKind: 'entry' as const,
  rows: rows.slice(-MAX_ROWS).map(({ id }) => id),
  day: lastDay(rows),
  chops: rows.reduce((total, { quantity }) => total + Math.max(quantity, 0), 0),
  campaignId: oneOf(rows.map(({ campaignId }) => campaignId)),
  storeId: oneOf(rows.map(({ storeId }) => storeId)),
})

export const lastDay = (rows: readonly { day: string }[]): string =>
  rows.reduce((last, { day }) => (day > last ? day : last), '')

const oneOf = (ids: readonly (string | null)[]): string | null => (new Set(ids).size === 1 ? (ids[0] ?? null) : null)
