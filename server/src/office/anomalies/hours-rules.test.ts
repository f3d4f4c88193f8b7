import { expect, test } from 'vitest'
import { findClosedHours, halfHoursOfDay, isClosed, isUnusual, weekdayOf } from './hours-rules.ts'
import { factsOn, ordinaryTrade, shopOf } from './trade-testing.ts'

const clock = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))
const bar = [
  { from: '11:00', to: '14:00' },
  { from: '18:00', to: '02:00' },
]
// Monday is closed, and Saturday's last guests leave on Sunday.
const opening = [[], bar, bar, bar, bar, bar, [{ from: '10:00', to: '16:00' }]]
const [monday, tuesday, wednesday, sunday] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-29']

test.each([
  ['within the hours', tuesday, '12:00', false],
  ['half an hour before opening', tuesday, '10:30', false],
  ['earlier than that', tuesday, '10:29', true],
  ['between two spans', tuesday, '16:00', true],
  ['after midnight', wednesday, '02:20', false],
  ['after the last guests', wednesday, '02:31', true],
  ['on a closed day', monday, '12:00', true],
  ['on the night after a closed day', tuesday, '01:00', true],
  ['on Sunday after Saturday’s last guests', sunday, '02:10', false],
])('the opening hours hold %s', (_when, day, at, expected) => {
  expect(isClosed(opening, { day, minute: clock(at) })).toBe(expected)
})

test.each([
  ['usual trade', tuesday, '12:00', false],
  ['the half hour beside it', tuesday, '18:20', false],
  ['a time at which only other weekdays have trade', tuesday, '19:40', false],
  ['a time without any trade', tuesday, '22:00', true],
  ['a weekday that never has any', monday, '12:00', true],
])('an operation is held against %s', (_what, day, at, expected) => {
  const halfHours = Array.from({ length: 7 * halfHoursOfDay }, () => 0)
  for (const weekday of [1, 2, 3, 4]) for (let n = 16; n < 36; n++) halfHours[weekday * halfHoursOfDay + n] = 12
  halfHours[4 * halfHoursOfDay + 39] = 12
  expect(isUnusual({ days: 48, halfHours }, { day, minute: clock(at) })).toBe(expected)
})

test('the days of a week are counted from Monday', () => {
  expect([monday, sunday].map(weekdayOf)).toEqual([0, 6])
})

test('a store is held to its own opening hours before those of the shop', () => {
  const entry = { id: 'e', at: 0, day: tuesday, minute: clock('16:00'), staffId: 's', cardId: 'c', cardSince: 0 }
  const done = { ...entry, campaignId: 'k', kind: 'earn', quantity: 1, remark: '', voids: null } as const
  const facts = factsOn(ordinaryTrade(shopOf(1, 1, 1)), 28)
  const found = (storeId: string) =>
    findClosedHours({
      ...facts,
      weekFrom: tuesday,
      opening,
      storeOpening: new Map([['late', Array.from({ length: 7 }, () => [{ from: '15:00', to: '23:30' }])]]),
      entries: [{ ...done, storeId }],
    }).length
  expect([found('late'), found('other')]).toEqual([0, 1])
})

test('a bulk action may run while the shop is closed', () => {
  const entry = {
    id: 'e',
    at: 5,
    day: monday,
    minute: clock('23:00'),
    staffId: 's',
    cardId: 'c',
    cardSince: 0,
    storeId: null,
  }
  const done = { ...entry, campaignId: 'k', kind: 'earn', quantity: 1, remark: '', voids: null } as const
  const facts = { ...factsOn(ordinaryTrade(shopOf(1, 1, 1)), 28), weekFrom: monday, opening, entries: [done] }
  const found = (bulk: typeof facts.bulk) => findClosedHours({ ...facts, bulk }).length
  expect([found([]), found([{ staffId: 's', from: 0, to: 10 }]), found([{ staffId: 't', from: 0, to: 10 }])]).toEqual([
    1, 0, 1,
  ])
})
