import { expect, test } from 'vitest'
import { runsOf, storesOf } from './visit-store-rules.ts'

const days = ['2026-01-02', '2026-01-09', '2026-02-01', '2026-02-03']

test.each([
  { stores: [null, null, null, null], kept: 0 },
  { stores: ['a', 'a', 'a', 'a'], kept: 1 },
  { stores: [null, 'a', 'a', null], kept: 3 },
  { stores: ['a', 'b', 'a', 'a'], kept: 3 },
])('the stores $stores of visits are kept as $kept changes, and read again', ({ stores, kept }) => {
  const runs = runsOf(days, stores)
  expect(runs.store_days).toHaveLength(kept)
  expect(storesOf(days, runs)).toEqual(stores)
})
