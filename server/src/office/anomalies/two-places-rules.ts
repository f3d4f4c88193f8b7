import { groupBy, isRecent, served, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'

/** Nobody gets from one store to another, and serves guests at both, in so short a time. */
const withinMs = 5 * 60_000

/** What one of the staff did at two stores within five minutes: somebody else has the PIN, the E-Stamp or the session. */
export function findTwoPlaces(facts: Facts): Found[] {
  const placed = served(facts).filter(({ day, storeId }) => isRecent(facts, day) && storeId !== null)
  return [...groupBy(placed, ({ staffId }) => staffId)].flatMap(([staffId, rows]): Found[] => {
    const both = inTwoPlaces(rows)
    if (!both.length) return []
    return [
      {
        rule: 'pinLocks',
        sentence: 'twoPlaces',
        subject: `${staffId} places`,
        staffId,
        cardId: null,
        observed: both.length,
        expected: null,
        ...shownBy(both),
      },
    ]
  })
}

/** The operations that have a neighbour at another store, in the order of their times. */
function inTwoPlaces(rows: readonly EntryFact[]): EntryFact[] {
  const ordered = rows.toSorted((a, b) => a.at - b.at)
  const isApart = (one: EntryFact, other: EntryFact | undefined) =>
    other !== undefined && other.storeId !== one.storeId && Math.abs(other.at - one.at) <= withinMs
  return ordered.filter((one, n) => isApart(one, ordered[n - 1]) || isApart(one, ordered[n + 1]))
}
