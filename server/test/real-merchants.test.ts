import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

/**
 * The files of the platform that read merchants with test data too, with how often. Everything else reads `realMerchants`
 * of `server/src/core/real-merchants.ts`.
 */
const exceptions: Record<string, { reads: number; why: string }> = {
  'server/src/platform/platform/clean-up.ts': { reads: 1, why: 'what has expired is deleted of test data too' },
  'server/src/platform/tenants/tenant-query.ts': { reads: 1, why: 'a merchant that is named by its id' },
  'server/src/platform/tenants/override-feature.ts': {
    reads: 1,
    why: 'the time zones of merchants that were just held',
  },
  'server/src/platform/tenants/tenant-store.ts': { reads: 1, why: 'a merchant that is named by its id' },
  'server/src/platform/platform-views/allow-writing.ts': { reads: 1, why: 'the merchant of a view' },
  'server/src/platform/platform-views/platform-access.ts': { reads: 1, why: 'the merchant’s own setting' },
  'server/src/platform/platform-views/view-store.ts': { reads: 1, why: 'the merchant of a view' },
  'server/src/platform/action-log/action-query.ts': { reads: 1, why: 'names the merchants of lines that were found' },
  'server/src/platform/action-log/list-actors.ts': { reads: 1, why: 'names the merchants of users that were found' },
}

const asTable = /\b(?:from|join|using)\s+"?merchant"?(?![\w.])/gi
const asBuilder = /\b(?:selectFrom|\w+Join|using)\(\s*\[?\s*['"]merchant(?: as \w+)?['"]/g
const asAll = /\ballMerchants\b(?!.*\bfrom\b)/g

const readsOf = ({ text }: Pick<Source, 'text'>): number =>
  [asTable, asBuilder, asAll].reduce((sum, pattern) => sum + [...text.matchAll(pattern)].length, 0)

test('the platform reads no merchants with test data, apart from the stated exceptions', () => {
  const sources = readSources(['server/src/platform']).filter(({ path }) => !path.endsWith('.test.ts'))
  const found = sources.map((source) => [source.path, readsOf(source)] as const).filter(([, reads]) => reads > 0)
  const stated = Object.entries(exceptions).map(([path, { reads }]) => [path, reads] as const)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(stated))
  expect(sources.length).toBeGreaterThan(80)
})

const planted: [what: string, text: string][] = [
  ['a query of the builder', "db.selectFrom('merchant as m')"],
  ['a join of the builder', "rows.innerJoin('merchant as m', 'm.merchant_id', 't.merchant_id')"],
  ['a query as SQL', 'sql`select count(*) from merchant m`'],
  ['a join as SQL', 'sql`select from campaign c\n  left join merchant on true`'],
  ['all merchants by their name', 'db.selectFrom(allMerchants.as("m"))'],
]
test.each(planted)('control: the test finds a read of all merchants: %s', (_what, text) => {
  expect(readsOf({ text })).toBe(1)
})

test('control: the test leaves other tables and real merchants alone', () => {
  const text = "sql`select from merchant_total join ${realMerchants} m on true`; db.selectFrom('merchant_key as k')"
  expect(readsOf({ text })).toBe(0)
})
