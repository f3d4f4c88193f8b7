import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../core/clock.ts'
import { addVisitor, noTotals, replaceVisitor, type Visitor } from './visit-total-rules.ts'

const daysOf = (gaps: readonly number[]) => {
  let day = '2025-12-20'
  return gaps.map((gap) => (day = addDays(day, gap)))
}
const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })), { maxLength: 20 })
const campaigns = fc.constantFrom(['a'], ['a', 'b'])

test('a change of totals is the same, found from where two lists of days differ and found from all days', () => {
  fc.assert(
    fc.property(gaps, gaps, gaps, campaigns, campaigns, (same, one, other, first, second) => {
      const before: Visitor = { merchant_id: 'm', days: daysOf([...same, ...one]), campaigns: first }
      const after: Visitor = { merchant_id: 'm', days: daysOf([...same, ...other]), campaigns: second }
      const [found, expected] = [noTotals(), noTotals()]
      replaceVisitor(found, { before, after })
      addVisitor(expected, before, -1)
      addVisitor(expected, after, 1)
      const kept = (totals: typeof found) =>
        Object.values(totals).map((sums) => new Map([...sums].filter(([, sum]) => sum !== 0)))
      expect(kept(found)).toEqual(kept(expected))
    }),
  )
})
