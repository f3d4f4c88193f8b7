import { expect, test } from 'vitest'
import { costOf, monthEndToKeep, shareEnded } from './liability-rules.ts'

test.each([
  [1_000, 50, 500],
  [3, 50, 2],
  [0, 50, 0],
  [7, 0, 0],
  [7, null, null],
])('a number of %i pieces at %s hundredths costs %s', (quantity, unitCost, cost) => {
  expect(costOf({ quantity }, unitCost)).toBe(cost)
})

test.each([
  [3, 1, 25],
  [2, 1, 33.3],
  [0, 5, 100],
  [5, 0, 0],
  [0, 0, null],
])('the share never used of %i used and %i ended ones is %s percent', (used, ended, percent) => {
  expect(shareEnded({ kind: 'stamps', used, ended })).toBe(percent)
})

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2028-03-03', '2028-02-29'],
  ['2027-01-02', '2026-12-31'],
  ['2026-03-04', undefined],
])('the liability job of the day %s stores the month’s end %s', (today, kept) => {
  expect(monthEndToKeep(today)).toBe(kept)
})
