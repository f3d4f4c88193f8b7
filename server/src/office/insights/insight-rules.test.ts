import { expect, test } from 'vitest'
import { binsOf, cohortsOf, daysAsked, medianOfGaps, monthsAsked, pointsOf } from './insight-rules.ts'

const today = '2026-03-15'

test.each([
  ['nothing', {}, { from: '2025-12-16', to: today }, { from: '2025-04-01', to: today }],
  ['an end', { to: '2026-01-31' }, { from: '2025-11-03', to: '2026-01-31' }, { from: '2025-02-01', to: '2026-01-31' }],
  ['both', { from: '2025-01-01', to: '2025-01-01' }, { from: '2025-01-01', to: '2025-01-01' }, undefined],
])('the days of a report that is asked for %s are as stated', (_what, asked, days, months) => {
  expect(daysAsked(asked, today)).toEqual(days)
  expect(monthsAsked(asked, today)).toEqual(months ?? days)
})

test('days that end before they begin are refused', () => {
  expect(() => daysAsked({ from: '2026-02-02', to: '2026-02-01' }, today)).toThrow('VALIDATION_FAILED')
})

const row = (joined: string, month: string, members: number) => ({
  joined: `${joined}-01`,
  month: `${month}-01`,
  members,
})

test.each([
  ['no visits', [], []],
  [
    'a month in which nobody came has 0, and a month to come is empty',
    [row('2026-01', '2026-01', 5), row('2026-01', '2026-03', 2), row('2026-03', '2026-03', 1)],
    [
      { month: '2026-01', members: 5, came: [5, 0, 2] },
      { month: '2026-02', members: 0, came: [0, 0, null] },
      { month: '2026-03', members: 1, came: [1, null, null] },
    ],
  ],
  [
    'the turn of a year is a month as any other',
    [row('2025-12', '2025-12', 4), row('2025-12', '2026-01', 3)],
    [
      { month: '2025-12', members: 4, came: [4, 3, 0, 0] },
      { month: '2026-01', members: 0, came: [0, 0, 0, null] },
      { month: '2026-02', members: 0, came: [0, 0, null, null] },
      { month: '2026-03', members: 0, came: [0, null, null, null] },
    ],
  ],
])('the cohorts of months are as stated: %s', (_what, rows, cohorts) => {
  expect(cohortsOf(rows, { from: '2025-04-01', to: '2026-12-31' }, today)).toEqual(cohorts)
})

test.each([
  [[], null],
  [[{ gap: 7, visits: 1 }], 7],
  [
    [
      { gap: 2, visits: 1 },
      { gap: 9, visits: 1 },
    ],
    5,
  ],
  [
    [
      { gap: 1, visits: 2 },
      { gap: 30, visits: 3 },
    ],
    30,
  ],
])('the median of the gaps %j is %j', (gaps, median) => {
  expect(medianOfGaps(gaps)).toBe(median)
})

test('each gap is in one bar of the histogram', () => {
  const gaps = [1, 3, 4, 5, 90, 91, 4_000].map((gap) => ({ gap, visits: 1 }))
  const bins = binsOf(gaps).filter(({ visits }) => visits)
  expect(bins).toEqual([
    { from: 1, to: 1, visits: 1 },
    { from: 3, to: 3, visits: 1 },
    { from: 4, to: 5, visits: 2 },
    { from: 61, to: 90, visits: 1 },
    { from: 91, to: null, visits: 2 },
  ])
})

test.each([
  [{ from: '2026-03-14', to: '2026-03-31' }, ['2026-03-13', '2026-03-14', '2026-03-15']],
  [{ from: '2026-03-15', to: '2026-03-15' }, ['2026-03-14', '2026-03-15']],
  [{ from: '2026-03-16', to: '2026-03-20' }, []],
])('the points of %j are the day before and days until today at the latest', (period, points) => {
  expect(pointsOf(period, today)).toEqual(points)
})

test('a long period has no more than sixty points and the day before, and ends on its last day', () => {
  const points = pointsOf({ from: '2020-01-01', to: '2025-12-31' }, today)
  expect(points.length).toBeLessThanOrEqual(61)
  expect([points[0], points.at(-1)]).toEqual(['2019-12-31', '2025-12-31'])
  expect(points).toEqual(points.toSorted())
})
