import { enough, groupBy, isRecent, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'
import { sum, tailOfShare } from './statistics-rules.ts'

const afterReward = { withinMs: 86_400_000, voids: 2 } as const
const tooMany = { voids: 5, chance: 0.01 } as const
/** An undo at the till is a slip of the finger, and what is put right within minutes is one as well. */
const slipMs = 10 * 60_000
/** How certain the share of the colleagues is, in cases; also where none of them has ever voided anything. */
const ofPeers = { weight: 50, leastShare: 0.005 } as const

type Void = EntryFact & { staffId: string }

/**
 * An operator takes back what is on a card after its reward was handed out, or voids more than the colleagues do.
 */
export function findVoids(facts: Facts): Found[] {
  const known = new Map(facts.entries.map((entry) => [entry.id, entry]))
  const voids = facts.entries.filter((entry): entry is Void => {
    const voided = entry.voids === null ? undefined : known.get(entry.voids)
    return voided !== undefined && entry.staffId !== null && entry.at - voided.at > slipMs
  })
  const rewards = groupBy(
    facts.entries.filter(({ kind }) => kind === 'redeem'),
    ({ cardId }) => cardId,
  )
  const isAfterReward = ({ cardId, at }: Void) =>
    (rewards.get(cardId) ?? []).some((reward) => at > reward.at + slipMs && at <= reward.at + afterReward.withinMs)
  const byStaff = groupBy(voids, ({ staffId }) => staffId)
  return [...byStaff].flatMap(([staffId, own]): Found[] => {
    const subject = { rule: 'voids' as const, subject: staffId, staffId, cardId: null }
    const recent = own.filter(({ day }) => isRecent(facts, day))
    const suspect = recent.filter(isAfterReward)
    const takenBack = (of: readonly Void[]) => of.flatMap(({ voids: id }) => known.get(id ?? '') ?? [])
    if (suspect.length >= afterReward.voids)
      return [
        {
          ...subject,
          sentence: 'voidAfterReward',
          observed: suspect.length,
          expected: null,
          ...shownBy(suspect),
          chops: costOf(takenBack(suspect)),
        },
      ]
    if (!recent.length) return []
    const expected = expectedVoids(facts, byStaff, staffId, own.length)
    if (expected === null) return []
    return [{ ...subject, sentence: 'voidShare', observed: own.length, expected, ...shownBy(own) }]
  })
}

/** What a redemption took that was given back. */
const costOf = (entries: readonly EntryFact[]) => sum(entries.map(({ quantity }) => Math.max(0 - quantity, 0)))

/** How many voids the colleagues would have had in as many cases; null where there are not too many, or too few cases or colleagues. */
function expectedVoids(
  facts: Facts,
  voids: ReadonlyMap<string, readonly Void[]>,
  staffId: string,
  count: number,
): number | null {
  const cases = groupBy(
    facts.entries.filter((entry) => entry.voids === null && entry.staffId !== null),
    (entry) => entry.staffId ?? '',
  )
  const peers = [...cases].filter(([id, rows]) => id !== staffId && rows.length >= enough.cases)
  const own = cases.get(staffId)?.length ?? 0
  if (count < tooMany.voids || own < enough.cases || peers.length + 1 < enough.operators) return null
  const share = Math.max(
    sum(peers.map(([id]) => voids.get(id)?.length ?? 0)) / sum(peers.map(([, rows]) => rows.length)),
    ofPeers.leastShare,
  )
  return tailOfShare(own, Math.min(count, own), share, ofPeers.weight) < tooMany.chance ? share * own : null
}
