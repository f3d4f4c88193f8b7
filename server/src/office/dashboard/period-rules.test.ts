import { expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { daysIn, isComparable, mondayOf, periodsOf } from './period-rules.ts'

const spans = (asked: object, today: string) =>
  Object.values(periodsOf(asked, today)).map(({ from, to }) => `${from} ${to}`)

test.each([
  ['on a Monday', {}, '2026-11-23', ['2026-11-16 2026-11-22', '2026-11-09 2026-11-15', '2025-11-17 2025-11-23']],
  ['on a Sunday', {}, '2026-11-22', ['2026-11-09 2026-11-15', '2026-11-02 2026-11-08', '2025-11-10 2025-11-16']],
  ['after a year’s end', {}, '2027-01-06', ['2026-12-28 2027-01-03', '2026-12-21 2026-12-27', '2025-12-29 2026-01-04']],
  [
    'of four weeks',
    { range: 'month' },
    '2026-11-25',
    ['2026-10-26 2026-11-22', '2026-09-28 2026-10-25', '2025-10-27 2025-11-23'],
  ],
  [
    'of chosen days',
    { from: '2026-11-20', to: '2026-11-21' },
    '2026-11-25',
    ['2026-11-20 2026-11-21', '2026-11-18 2026-11-19', '2025-11-21 2025-11-22'],
  ],
  [
    'up to a day',
    { to: '2026-11-21' },
    '2026-11-25',
    ['2026-11-15 2026-11-21', '2026-11-08 2026-11-14', '2025-11-16 2025-11-22'],
  ],
  [
    'from a day on',
    { from: '2026-11-24' },
    '2026-11-25',
    ['2026-11-24 2026-11-25', '2026-11-22 2026-11-23', '2025-11-25 2025-11-26'],
  ],
])('a comparison %s has the right days', (_what, asked, today, expected) => {
  expect(spans(asked, today)).toEqual(expected)
})

test.each([
  ['end before they start', { from: '2026-11-21', to: '2026-11-20' }, 'to endBeforeStart'],
  ['begin after today', { from: '2026-11-26' }, 'from future'],
  ['are 93', { from: '2026-08-01', to: '2026-11-01' }, 'to tooManyDays'],
])('a comparison of days is refused that %s', (_what, asked, problem) => {
  try {
    periodsOf(asked, '2026-11-25')
    expect.unreachable()
  } catch (error) {
    const [field] = (error as Refusal).facts.fields ?? []
    expect(`${field?.path} ${field?.message}`).toBe(problem)
  }
})

test('a period has all of its days, and a week begins on Monday', () => {
  expect(daysIn({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
})

test.each([
  ['a week before the first visit', '2026-11-16 2026-11-22', '2026-11-23', false],
  ['a week without any visit yet', '2026-11-16 2026-11-22', null, false],
  ['a week that begins with the first visit', '2026-11-16 2026-11-22', '2026-11-16', true],
  ['a week whose first day the shop was closed', '2026-11-16 2026-11-22', '2026-11-17', true],
  ['a week of which two days are missing', '2026-11-16 2026-11-22', '2026-11-18', false],
  ['four weeks of which four days are missing', '2026-10-26 2026-11-22', '2026-10-30', true],
  ['four weeks of which five days are missing', '2026-10-26 2026-11-22', '2026-10-31', false],
  ['two days of which one is missing', '2026-11-18 2026-11-19', '2026-11-19', false],
])('a period is comparable when nearly all of it is after the first visit: %s', (_what, span, firstVisit, expected) => {
  const [from = '', to = ''] = span.split(' ')
  expect(isComparable({ from, to }, firstVisit)).toBe(expected)
})
