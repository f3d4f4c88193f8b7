import { expect, test } from 'vitest'
import { anomalySentences } from '@chopcard/contract/office/anomaly-kinds.ts'
import { addDays } from '../../core/clock.ts'
import { finders } from './anomaly-rules.ts'
import type { Facts } from './facts.ts'
import { patterns } from './planted-testing.ts'
import { copyOf, factsOn, ordinaryTrade, shopOf, tradeDays } from './trade-testing.ts'
import { weekdayOf } from './hours-rules.ts'

const shops = [shopOf(1, 40, 1), shopOf(3, 90, 2, { closedOn: 6 }), shopOf(5, 220, 3), shopOf(8, 300, 4)]
const plantings = 20
const findAnomalies = (facts: Facts) => Object.values(finders).flatMap((find) => find(facts))

test.each(shops.map((shop) => [shop.operators.length, shop] as const))(
  'a shop with %i operators gets at most one false finding a week in ordinary trade',
  (_operators, shop) => {
    const trade = ordinaryTrade(shop)
    const weeks = new Map<string, Set<string>>()
    for (let night = 27; night < tradeDays; night++)
      for (const { sentence, subject, day } of findAnomalies(factsOn(trade, night))) {
        const week = addDays(day, -weekdayOf(day))
        weeks.set(week, (weeks.get(week) ?? new Set()).add(`${sentence} ${subject}`))
      }
    expect([...weeks].filter(([, found]) => found.size > 1)).toEqual([])
  },
)

const trades = shops.slice(1).map(ordinaryTrade)

test.each(anomalySentences)('the rule behind %s finds at least 95 of 100 planted patterns', (sentence) => {
  const { rule, plant } = patterns[sentence]
  const missed = Array.from({ length: plantings }, (_, n) => {
    const [base] = trades.slice(n % trades.length)
    if (!base) return []
    const last = 40 + ((n * 17) % (tradeDays - 41))
    const trade = copyOf(base, n)
    const { staffId, more } = plant(trade, last)
    const found = finders[rule](factsOn(trade, last, more)).filter((one) => one.sentence === sentence)
    return found.some((one) => (one.staffId ?? '') === staffId) ? [] : [`${n} ${staffId}`]
  }).flat()
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(plantings * 0.05)
})
