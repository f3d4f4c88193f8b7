import { groupBy, isBulk, isRecent, issues, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'

const tooFast = { issues: 6, withinMs: 60_000 } as const
/** Nobody serves guests to the second. */
const tooEven = { issues: 8, spreadMs: 3_000, maxPauseMs: 600_000 } as const

/** Chops that are issued faster, or in a more even pace, than guests can come; what a bulk action or a booking gives is left out. */
export function findBursts(facts: Facts): Found[] {
  const byHand = issues(facts).filter(
    (entry) => entry.kind === 'earn' && isRecent(facts, entry.day) && !isBulk(facts, entry),
  )
  return [...groupBy(byHand, ({ staffId }) => staffId)].flatMap(([staffId, rows]): Found[] => {
    const sorted = rows.toSorted((a, b) => a.at - b.at)
    const subject = { rule: 'burst' as const, subject: staffId, staffId, cardId: null, expected: null }
    const fast = fastRun(sorted)
    if (fast.length >= tooFast.issues)
      return [{ ...subject, sentence: 'burst', observed: fast.length, ...shownBy(fast) }]
    const even = evenRun(sorted)
    if (even.length < tooEven.issues) return []
    return [{ ...subject, sentence: 'evenPace', observed: even.length, ...shownBy(even) }]
  })
}

/** The most that fit into the seconds. */
function fastRun(sorted: readonly EntryFact[]): readonly EntryFact[] {
  let [best, from] = [{ from: 0, to: 0 }, 0]
  sorted.forEach(({ at }, to) => {
    while (at - (sorted[from]?.at ?? at) > tooFast.withinMs) from++
    if (to + 1 - from > best.to - best.from) best = { from, to: to + 1 }
  })
  return sorted.slice(best.from, best.to)
}

/** The longest run whose pauses are alike. */
function evenRun(sorted: readonly EntryFact[]): readonly EntryFact[] {
  const pauseBefore = (n: number) => (sorted[n]?.at ?? 0) - (sorted[n - 1]?.at ?? 0)
  const areAlike = (minPauseMs: number, maxPauseMs: number) =>
    maxPauseMs <= tooEven.maxPauseMs && maxPauseMs - minPauseMs <= tooEven.spreadMs
  let best = { from: 0, to: 0 }
  let [from, minPauseMs, maxPauseMs] = [0, Infinity, 0]
  for (let to = 1; to < sorted.length; to++) {
    minPauseMs = Math.min(minPauseMs, pauseBefore(to))
    maxPauseMs = Math.max(maxPauseMs, pauseBefore(to))
    if (!areAlike(minPauseMs, maxPauseMs)) {
      // Another run ends here: it begins as far back as its pauses are alike.
      from = to
      minPauseMs = Infinity
      maxPauseMs = 0
      for (
        let n = to;
        n > 0 && areAlike(Math.min(minPauseMs, pauseBefore(n)), Math.max(maxPauseMs, pauseBefore(n)));
        n--
      ) {
        minPauseMs = Math.min(minPauseMs, pauseBefore(n))
        maxPauseMs = Math.max(maxPauseMs, pauseBefore(n))
        from = n - 1
      }
    }
    if (to + 1 - from > best.to - best.from) best = { from, to: to + 1 }
  }
  return sorted.slice(best.from, best.to)
}
