import { expect, test } from 'vitest'
import { busyHours } from './busy-hours.ts'

const at = (hour: number, visits: number, weekday = 1) => ({ weekday, hour, visits })

test.each([
  ['no visit', [], { shown: [], rest: 0 }],
  ['one hour', [at(9, 1)], { shown: [9], rest: 0 }],
  ['an hour between without a visit', [at(9, 5), at(11, 5)], { shown: [9, 10, 11], rest: 0 }],
  ['single visits at night', [at(3, 1), at(8, 200), at(12, 300), at(22, 2)], { shown: [8, 9, 10, 11, 12], rest: 3 }],
  ['an hour that is usual on all days together', [at(7, 2), at(7, 2, 2), at(8, 300)], { shown: [7, 8], rest: 0 }],
])('the hours that are drawn are those of the shop: %s', (_what, hours, found) => {
  expect(busyHours(hours)).toEqual(found)
})
