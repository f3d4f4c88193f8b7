import { describe, expect, test } from 'vitest'
import { before, birthdaysIn, daysThatCount, limitFrom } from './occasion-rules.ts'

describe('the days that count', () => {
  test.each([
    [
      'long after it was switched on, of today and two days back',
      '2026-03-10',
      '2025-01-01',
      '2026-03-08',
      '2026-03-10',
    ],
    ['on the day it was switched on, of that day alone', '2026-03-10', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['on the day after, of both', '2026-03-10', '2026-03-09', '2026-03-09', '2026-03-10'],
    ['over the end of a year, of days in both', '2027-01-01', '2026-06-01', '2026-12-30', '2027-01-01'],
  ])('an automation counts the occasions %s', (_when, today, since, from, to) => {
    expect(daysThatCount(today, since)).toEqual({ from, to })
  })

  test('an automation counts no occasion where the shop’s day is still before the one on which it was switched on', () => {
    expect(daysThatCount('2026-03-09', '2026-03-10')).toBeUndefined()
  })

  test.each([
    ['so many days before', 30, { from: '2026-02-06', to: '2026-02-08' }],
    ['so many days after', -5, { from: '2026-03-13', to: '2026-03-15' }],
  ])('the days move as a whole to those %s', (_where, days, expected) => {
    expect(before({ from: '2026-03-08', to: '2026-03-10' }, days)).toEqual(expected)
  })
})

test.each([
  ['are these days', '2026-05-01', '2026-05-02', ['05-01 2026', '05-02 2026']],
  ['belong to two years over the new year', '2026-12-31', '2027-01-01', ['12-31 2026', '01-01 2027']],
  [
    'contain the leap day on the first of March of a year without one',
    '2026-03-01',
    '2026-03-01',
    ['03-01 2026', '02-29 2026'],
  ],
  [
    'have the leap day on its own in a leap year',
    '2028-02-28',
    '2028-03-01',
    ['02-28 2028', '02-29 2028', '03-01 2028'],
  ],
])('the list of the birthdays in a period is complete: they %s', (_of, from, to, expected) => {
  expect(birthdaysIn({ from, to }).map(({ birthday, year }) => `${birthday} ${year}`)).toEqual(expected)
})

test.each([
  ['one day is today', 1, '2026-03-10'],
  ['a week goes back six days', 7, '2026-03-04'],
  ['a year goes back to the day after', 365, '2025-03-11'],
])('the period of a limit begins on the right day: %s', (_of, days, expected) => {
  expect(limitFrom('2026-03-10', { times: 1, days })).toBe(expected)
})
