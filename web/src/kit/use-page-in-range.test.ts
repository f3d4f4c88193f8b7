import { expect, test } from 'vitest'
import { lastPageBefore } from './use-page-in-range.ts'

test.each([
  ['page 3 of a list with 20 rows leads to page 2', { rows: 0, page: 3, pageSize: 10, total: 20 }, 2],
  ['page 2 of a list with one row leads to page 1', { rows: 0, page: 2, pageSize: 10, total: 1 }, 1],
  [
    'a page far behind leads to one that begins before the counted rows end',
    { rows: 0, page: 900, pageSize: 30, total: 10_000 },
    334,
  ],
  ['a page with rows stays', { rows: 1, page: 3, pageSize: 10, total: 21 }, undefined],
  ['an empty list stays at its page', { rows: 0, page: 2, pageSize: 10, total: 0 }, undefined],
  ['the first page stays', { rows: 0, page: 1, pageSize: 10, total: 3 }, undefined],
])('the page that a list goes back to is the last one with rows: %s', (_, { rows, ...paging }, page) => {
  expect(lastPageBefore({ data: Array.from({ length: rows }), paging })).toBe(page)
})
