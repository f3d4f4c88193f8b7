import { expect, test } from 'vitest'
import { columnsFor } from './stamp-grid.tsx'

const counts = Array.from({ length: 20 }, (_, i) => i + 1).filter((count) => count > 1)

test.each(counts)('a grid of %i slots has no row with a single slot and no row of more than six', (count) => {
  const columns = columnsFor(count)
  expect(columns).toBeLessThanOrEqual(6)
  expect(count % columns).not.toBe(1)
})
