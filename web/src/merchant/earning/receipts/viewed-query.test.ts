import { expect, test } from 'vitest'
import { viewedQuery } from './viewed-query.ts'

test('the viewer of receipts goes through the list that it was opened from, by every filter of it', () => {
  const filters = { storeId: 'a', waiting: 'true', state: 'pending', campaignId: 'b', q: 'Ana', from: '2026-11-01' }
  const place = { sort: 'amount', page: '2', pageSize: '20' }
  expect(viewedQuery({ ...filters, ...place, receipt: 'c', view: 'list' })).toEqual({ ...filters, ...place })
})
