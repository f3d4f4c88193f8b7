import { expect, test } from 'vitest'
import { returnCurve } from './cohort-sums.ts'

test.each([
  ['no cohort', [], []],
  ['a cohort of the month that is running', [{ month: '2026-03', members: 4, came: [4, null] }], []],
  ['a cohort whose next month is running', [{ month: '2026-02', members: 4, came: [4, 1] }], []],
  ['a month in which nobody came', [{ month: '2026-01', members: 4, came: [4, 0, 2] }], [0]],
  [
    'large and small cohorts together',
    [
      { month: '2025-12', members: 9, came: [9, 3, 1, 5] },
      { month: '2026-01', members: 1, came: [1, 1, 0, null] },
      { month: '2026-02', members: 5, came: [5, 5, null, null] },
    ],
    [0.4, 1 / 9],
  ],
])('the curve of who came again counts only months that are over: %s', (_what, cohorts, curve) => {
  expect(returnCurve(cohorts)).toEqual(curve)
})
