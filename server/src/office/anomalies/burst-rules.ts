import { groupBy, isRecent, issues, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'

const tooFast = { issues: 6, withinMs: 60_000 } as const
/** Nobody serves guests to the second. */
const tooEven = { issues: 8, spreadMs: 3_000, longestMs: 600_000 } as const

/** Chops that are issued faster, or in a more even pace, than guests can come; what a bulk action or a booking gives is left out. */
export function findBursts(facts: Facts): Found[] {
  const isBulk = ({ staffId, at }: EntryFact) =>
    facts.bulk.some((run) => run.staffId === staffId && run.from <= at && at <= run.to)
  const byHand = issues(facts).filter((entry) => entry.kind === 'earn' && isRecent(facts, entry.day) && !isBulk(entry))
  return [...groupBy(byHand, ({ staffId }) => staffId)].flatMap(([staffId, rows]): Found[] => {
    const sorted = rows.toSorted((a, b) => a.at - b.at)
    const subject = { rule: 'burst' as const, subject: staffId, staffId, cardId: null, expected: null }
    const fast = bestRun(sorted, (run) => spanOf(run) <= tooFast.withinMs)
    if (fast.length >= tooFast.issues)
      return [{ ...subject, sentence: 'burst', observed: fast.length, ...shownBy(fast) }]
    const even = bestRun(sorted, isEven)
    if (even.length < tooEven.issues) return []
    return [{ ...subject, sentence: 'evenPace', observed: even.length, ...shownBy(even) }]
  })
}

const spanOf = (run: readonly EntryFact[]) => (run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0)

function isEven(run: readonly EntryFact[]): boolean {
  const gaps = run.slice(1).map(({ at }, n) => at - (run[n]?.at ?? at))
  const [shortestMs, longestMs] = [Math.min(...gaps), Math.max(...gaps)]
  return gaps.length === 0 || (longestMs <= tooEven.longestMs && longestMs - shortestMs <= tooEven.spreadMs)
}

/** The longest run of neighbours that fits; a run that fits still does without its first. */
function bestRun(sorted: readonly EntryFact[], fits: (run: readonly EntryFact[]) => boolean): readonly EntryFact[] {
  let [best, from] = [sorted.slice(0, 0), 0]
  for (let to = 1; to <= sorted.length; to++) {
    while (!fits(sorted.slice(from, to))) from++
    if (to - from > best.length) best = sorted.slice(from, to)
  }
  return best
}
