import { enough, groupBy, isBulk, isRecent, shownBy, standing } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'
import { median, robustZ } from './statistics-rules.ts'

const tooMany = { adjustments: 5, z: 3.5 } as const
/** Colleagues who adjust alike are taken to differ by less than one adjustment. */
const leastDeviation = 0.6745

/**
 * An operator raises balances with remarks that say nothing of their own, more often than the colleagues. A bulk action has one remark
 * for all its cards.
 */
export function findAdjustments(facts: Facts): Found[] {
  const raised = standing(facts)
    .filter(({ kind, quantity, staffId }) => kind === 'adjust' && quantity > 0 && staffId !== null)
    .filter((entry) => isRecent(facts, entry.day) && !isBulk(facts, entry))
  const repeated = [...groupBy(raised, ({ staffId }) => staffId ?? '')].map(
    ([staffId, rows]) => [staffId, withoutReference(rows)] as const,
  )
  const counts = new Map(repeated.map(([staffId, rows]) => [staffId, rows.length]))
  return repeated.flatMap(([staffId, rows]): Found[] => {
    if (rows.length < tooMany.adjustments) return []
    const peers = colleaguesOf(facts, staffId).map((id) => counts.get(id) ?? 0)
    if (peers.length + 1 >= enough.operators && robustZ(rows.length, peers, leastDeviation) < tooMany.z) return []
    return [
      {
        rule: 'adjustments',
        sentence: 'adjustments',
        subject: staffId,
        staffId,
        cardId: null,
        observed: rows.length,
        expected: peers.length + 1 >= enough.operators ? median(peers) : null,
        ...shownBy(rows),
      },
    ]
  })
}

/** Those without a remark, or with one that several have. */
function withoutReference(rows: readonly EntryFact[]): EntryFact[] {
  const remarks = groupBy(rows, ({ remark }) => remark.trim().toLowerCase())
  return rows.filter(({ remark }) => !remark.trim() || (remarks.get(remark.trim().toLowerCase())?.length ?? 0) > 1)
}

/** The others who served somebody in the week. */
const colleaguesOf = (facts: Facts, staffId: string): string[] => [
  ...new Set(
    facts.entries.flatMap((entry) =>
      entry.staffId !== null && entry.staffId !== staffId && isRecent(facts, entry.day) ? entry.staffId : [],
    ),
  ),
]
