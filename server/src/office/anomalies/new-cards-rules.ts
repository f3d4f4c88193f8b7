import { groupBy, isRecent, shownBy, standing } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'
import { sum, tailOfCount } from './statistics-rules.ts'

const tooFast = { withinMs: 86_400_000, cards: 3, chance: 0.001 } as const

/**
 * Cards reach a reward on the day they are made, by what operators gave them: what a welcome gift pays for is no sign of
 * anything. Where others redeem for new cards as well, it takes more of them than their share.
 */
export function findNewCards(facts: Facts): Found[] {
  const stands = standing(facts)
  const given = groupBy(
    stands.filter(({ staffId, quantity }) => staffId !== null && quantity > 0),
    ({ cardId }) => cardId,
  )
  const redeemed = stands.filter(
    (entry) => entry.kind === 'redeem' && entry.staffId !== null && isRecent(facts, entry.day),
  )
  const isNew = ({ at, cardSince, cardId, quantity }: EntryFact) =>
    at - cardSince <= tooFast.withinMs &&
    sum((given.get(cardId) ?? []).filter((entry) => entry.at <= at).map((entry) => entry.quantity)) >=
      Math.max(1, (0 - quantity) / 2)
  const all = groupBy(redeemed, ({ staffId }) => staffId ?? '')
  const fresh = groupBy(redeemed.filter(isNew), ({ staffId }) => staffId ?? '')
  return [...fresh].flatMap(([staffId, rows]): Found[] => {
    const cards = new Set(rows.map(({ cardId }) => cardId))
    if (cards.size < tooFast.cards) return []
    const others = redeemed.length - (all.get(staffId)?.length ?? 0)
    const othersFresh = sum([...fresh].map(([id, of]) => (id === staffId ? 0 : of.length)))
    const expected = others > 0 ? (othersFresh / others) * (all.get(staffId)?.length ?? 0) : 0
    if (tailOfCount(expected, cards.size) >= tooFast.chance) return []
    const shown = rows.flatMap(({ cardId, at }) => (given.get(cardId) ?? []).filter((entry) => entry.at <= at))
    return [
      {
        rule: 'newCards',
        sentence: 'newCards',
        subject: staffId,
        staffId,
        cardId: null,
        observed: cards.size,
        expected,
        ...shownBy([...shown, ...rows]),
      },
    ]
  })
}
