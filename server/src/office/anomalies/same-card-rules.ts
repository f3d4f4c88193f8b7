import { enough, groupBy, isRecent, served, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found } from './facts.ts'
import { shiftShares } from './shift-rules.ts'
import { sum, tailOfEvents } from './statistics-rules.ts'

const tooOften = { aDay: 3, daysAWeek: 4, chance: 0.0005 } as const
/** What follows within these minutes is the same visit. */
const visitMinutes = 30

/**
 * One operator serves one card too often: three visits on a day, or on four days of the week, where those who worked in the same
 * hours should have met the guest as well. The second needs peers: a shop with one operator has no other to compare with.
 */
export function findSameCards(facts: Facts): Found[] {
  const all = served(facts)
  const shareOf = shiftShares(all)
  const operators = new Set(all.map(({ staffId }) => staffId))
  return [...groupBy(all, ({ cardId }) => cardId)].flatMap(([cardId, ofCard]) =>
    [...groupBy(visitsOf(ofCard), ({ staffId }) => staffId)].flatMap(([staffId, visits]): Found[] => {
      const recent = visits.filter(({ day }) => isRecent(facts, day))
      const days = groupBy(recent, ({ day }) => day)
      const pair = { rule: 'sameCard' as const, subject: `${staffId} ${cardId}`, staffId, cardId }
      const [busiestDay = []] = [...days.values()].toSorted((a, b) => b.length - a.length)
      if (busiestDay.length >= tooOften.aDay)
        return [
          { ...pair, sentence: 'sameCardDay', observed: busiestDay.length, expected: null, ...shownBy(busiestDay) },
        ]
      if (days.size < tooOften.daysAWeek || operators.size < enough.operators) return []
      const chances = visitsOf(ofCard).map((visit) => shareOf(visit, staffId))
      if (tailOfEvents(chances, visits.length) >= tooOften.chance) return []
      const expected = sum(chances)
      return [{ ...pair, sentence: 'sameCardWeeks', observed: visits.length, expected, ...shownBy(visits) }]
    }),
  )
}

/** The first entry of each visit of a card. */
export function visitsOf<E extends EntryFact>(ofCard: readonly E[]): E[] {
  const visits: E[] = []
  for (const entry of ofCard) {
    const last = visits.at(-1)
    if (!last || entry.at - last.at > visitMinutes * 60_000) visits.push(entry)
  }
  return visits
}
