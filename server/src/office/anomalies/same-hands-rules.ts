import { enough, groupBy, isRecent, served, shownBy } from './entry-rules.ts'
import type { Facts, Found } from './facts.ts'
import { visitsOf } from './same-card-rules.ts'
import { shiftShares } from './shift-rules.ts'
import { sum, tailOfEvents } from './statistics-rules.ts'

const tooMany = { cards: 2, visits: 3, chance: 0.001 } as const

/**
 * Cards that one operator alone has filled and redeemed, and nobody else has ever seen. Needs peers, and cards whose whole
 * life is in the four weeks.
 */
export function findSameHands(facts: Facts): Found[] {
  const all = served(facts)
  if (new Set(all.map(({ staffId }) => staffId)).size < enough.operators) return []
  const shareOf = shiftShares(all)
  const since = Date.parse(facts.from)
  const cards = [...groupBy(all, ({ cardId }) => cardId).values()].filter(
    ([first, ...rest]) =>
      first !== undefined &&
      first.cardSince >= since &&
      rest.some(({ kind, day }) => kind === 'redeem' && isRecent(facts, day)),
  )
  const visits = cards.map(visitsOf).filter((of) => of.length >= tooMany.visits)
  const operators = new Set(visits.map(([first]) => first?.staffId ?? ''))
  return [...operators].flatMap((staffId): Found[] => {
    const alone = cards.filter(
      (of) => visitsOf(of).length >= tooMany.visits && of.every((entry) => entry.staffId === staffId),
    )
    if (alone.length < tooMany.cards) return []
    const chances = visits.map((of) => of.reduce((chance, visit) => chance * shareOf(visit, staffId), 1))
    if (tailOfEvents(chances, alone.length) >= tooMany.chance) return []
    return [
      {
        rule: 'sameHands',
        sentence: 'sameHands',
        subject: staffId,
        staffId,
        cardId: null,
        observed: alone.length,
        expected: sum(chances),
        ...shownBy(alone.flat()),
      },
    ]
  })
}
