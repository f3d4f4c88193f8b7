import { sum, shrunkShare } from './statistics-rules.ts'
import type { EntryFact } from './facts.ts'

/** So many cases of the whole shop count towards the few of one shift. */
const weightOfShop = 4
const shiftMinutes = 120

type Served = EntryFact & { staffId: string }

/** How likely each operator was to serve a guest at a time, from whom else they served then and in all. */
export function shiftShares(served: readonly Served[]): (entry: Served, staffId: string) => number {
  const inShift = new Map<string, Map<string, Map<string, number>>>()
  const [inAll, ofCard] = [new Map<string, number>(), new Map<string, Map<string, number>>()]
  const shiftOf = ({ day, minute }: EntryFact) => `${day} ${Math.floor(minute / shiftMinutes)}`
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const entry of served) {
    const byCard = fallback(inShift, shiftOf(entry), () => new Map<string, Map<string, number>>())
    add(
      fallback(byCard, entry.cardId, () => new Map<string, number>()),
      entry.staffId,
    )
    add(
      fallback(byCard, '', () => new Map<string, number>()),
      entry.staffId,
    )
    add(inAll, entry.staffId)
    add(
      fallback(ofCard, entry.cardId, () => new Map<string, number>()),
      entry.staffId,
    )
  }
  const total = served.length
  // The card itself is left out: what it has in common with an operator is the question.
  const without = (
    all: ReadonlyMap<string, number>,
    own: ReadonlyMap<string, number> | undefined,
    staffId: string,
  ) => ({
    count: (all.get(staffId) ?? 0) - (own?.get(staffId) ?? 0),
    cases: sum(all.values()) - sum(own?.values() ?? []),
  })
  return (entry, staffId) => {
    const own = ofCard.get(entry.cardId)
    const others = total - sum(own?.values() ?? [])
    const ofShop = others > 0 ? ((inAll.get(staffId) ?? 0) - (own?.get(staffId) ?? 0)) / others : 1
    const byCard = inShift.get(shiftOf(entry))
    const { count, cases } = without(byCard?.get('') ?? new Map(), byCard?.get(entry.cardId), staffId)
    return shrunkShare(count, cases, ofShop, weightOfShop)
  }
}

function fallback<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
