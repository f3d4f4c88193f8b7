import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../core/clock.ts'
import { addVisitor, noTotals, replaceVisitor, type Visitor } from './visit-total-rules.ts'

const daysOf = (gaps: readonly number[]) => {
  let day = '2025-12-20'
  return gaps.map((gap) => (day = addDays(day, gap)))
}
const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })), { maxLength: 20 })
const stores = fc.array(fc.constantFrom('s', 't', null), { minLength: 40, maxLength: 40 })
const campaigns = fc.constantFrom(['a'], ['a', 'b'])

test('a change of totals is the same, found from where two lists of days differ and found from all days', () => {
  fc.assert(
    fc.property(
      gaps,
      gaps,
      gaps,
      stores,
      fc.nat(60),
      campaigns,
      campaigns,
      (same, one, other, at, moved, first, second) => {
        const visitor = (days: string[], places: readonly (string | null)[], of: readonly string[]): Visitor => ({
          merchant_id: 'm',
          days,
          stores: days.map((_day, i) => places[i] ?? null),
          campaigns: of,
        })
        const before = visitor(daysOf([...same, ...one]), at, first)
        const after = visitor(daysOf([...same, ...other]), at.with(moved % 40, 't'), second)
        const [found, expected] = [noTotals(), noTotals()]
        replaceVisitor(found, { before, after })
        addVisitor(expected, before, -1)
        addVisitor(expected, after, 1)
        const kept = (totals: typeof found) =>
          Object.values(totals).map((sums) => new Map([...sums].filter(([, sum]) => sum !== 0)))
        expect(kept(found)).toEqual(kept(expected))
      },
    ),
  )
})
