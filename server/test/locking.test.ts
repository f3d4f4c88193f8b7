import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * A statement that waited for a row's lock reads that row anew, but keeps the joined rows that it has seen before. Where the
 * join goes by a column that was changed meanwhile, the row is lost, and the caller hears of nothing to be found. So a row
 * is locked by a statement of its own and read by the next one. These join by columns that are never changed.
 */
const joinsByFixedKeys = new Set([
  'server/src/office/batches/do-row.ts',
  'server/src/earning/booths/hand-over-bookings.ts',
  'server/src/giving/coupons/import-codes.ts',
  'server/src/giving/coupons/revoke-from-holder.ts',
  'server/src/messaging/notifications/tell-member.ts',
  'server/src/giving/vouchers/record-store.ts',
  'server/src/members/visits/keep-visits.ts',
  'server/src/office/reports/count-insights.ts',
  'server/src/office/reports/recount-rewards.ts',
])

const locksOneOfSeveral = /\bfor (no key )?(update|share) of \w|\.for(NoKey)?(Update|Share)\(\s*['"[]/i
// A kysely update with a `from`; raw SQL joins by keys that a reader sees beside it.
const updatesFromOther = /\.updateTable\([^)]*\)\s*\.from\(/

const filesThat = (pattern: RegExp) =>
  readSources(['server/src'])
    .filter(({ path, text }) => !path.endsWith('.test.ts') && pattern.test(text))
    .map(({ path }) => path)

test('a query that locks one of several joined tables joins by keys that never change', () => {
  expect(new Set(filesThat(locksOneOfSeveral))).toEqual(joinsByFixedKeys)
})

test('no conditional update joins the table that holds its limit, which is read in a subquery instead', () => {
  expect(filesThat(updatesFromOther)).toEqual([])
})

test('control: both rules detect what they refuse', () => {
  const locking = ["query.forNoKeyUpdate('m')", 'select from a join b on true for update of a', ".forUpdate(['m'])"]
  expect(locking.every((text) => locksOneOfSeveral.test(text))).toBe(true)
  expect(updatesFromOther.test(".updateTable('merchant')\n    .from('service_plan as p')")).toBe(true)
})
