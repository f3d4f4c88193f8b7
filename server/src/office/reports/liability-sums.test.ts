import { expect, test } from 'vitest'
import { addSums, addUsage, experienceOf, noSums, openSums, type Sum } from './liability-sums.ts'

const sum = (subjectId: string, storeId: string | null, month: string | null, quantity: number): Sum => ({
  subjectId,
  storeId,
  month,
  quantity,
})

test.each<[what: string, pages: Sum[][], expected: Sum[]]>([
  ['nothing of no page', [], []],
  [
    'one line of a month on two pages',
    [[sum('a', null, '2027-01', 3)], [sum('a', null, '2027-01', 4)]],
    [sum('a', null, '2027-01', 7)],
  ],
  [
    'a line of each subject, store and month',
    [
      [sum('a', 'x', null, 1), sum('a', 'y', null, 2)],
      [sum('a', 'x', '2027-01', 4), sum('b', 'x', null, 8)],
    ],
    [sum('a', 'x', null, 1), sum('a', 'y', null, 2), sum('a', 'x', '2027-01', 4), sum('b', 'x', null, 8)],
  ],
  ['none where nothing is left', [[sum('a', null, null, 3)], [sum('a', null, null, -3)]], []],
])('the sum of a liability’s pages is %s', (_what, pages, expected) => {
  const sums = noSums()
  for (const page of pages) addSums(sums, page)
  expect(openSums(sums)).toEqual(expected)
})

test('the sum of what became of chops has one line for each kind and is never negative, also where voids of older days outweigh it', () => {
  const sums = noSums()
  addUsage(sums, [{ kind: 'vouchers', used: 10, ended: 5 }])
  addUsage(sums, [
    { kind: 'stamps', used: -4, ended: 0 },
    { kind: 'vouchers', used: 20, ended: 5 },
  ])
  expect(experienceOf(sums)).toEqual([
    { kind: 'stamps', used: 0, ended: 0, percent: null },
    { kind: 'vouchers', used: 30, ended: 10, percent: 25 },
  ])
})
