import { beforeAll, expect, test } from 'vitest'
import * as chops from '@chopcard/contract/platform/admin/chop-totals.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'

// More merchants than a search reads one by one: a database of their own.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const id = (kind: string) => `('01900000-0000-7000-${kind}-' || lpad(n::text, 12, '0'))::uuid`
const all = 'from generate_series(1, 120) as n'
let token: string

/** 120 merchants, the n-th with n issued on one of the last days; the last ten count points. */
beforeAll(async () => {
  token = await makeSystemSession(t.app)
  await own.admin(
    `insert into merchant (merchant_id, name, short_key, plan_id, time_zone, totaled_through)
    select ${id('8001')}, 'Crowd ' || n, lpad(n::text, 8, 'c'), $1, 'UTC', current_date - 1 ${all}`,
    [await makePlan(t.app)],
  )
  await own.admin(`insert into campaign (merchant_id, id, type, name, revision, settings)
    select ${id('8001')}, ${id('8002')}, case when n > 110 then 'point' else 'chop' end, 'Card ' || n, 1, '{}' ${all}`)
  await own.admin(`insert into daily_total
    select ${id('8001')}, current_date - 1 - n % 3, ${id('8002')}, s.id, n, 121 - n, 0, 0, 0, 2 * n - 121, n, 0 ${all}
    cross join unnest(array['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']::uuid[]) as s(id)`)
})

const list = async (query: object) => (await t.call(chops.listChopTotals, { query }, { token })).body
const issued = async (query: object) => (await list({ pageSize: '3', ...query })).data.map((row) => row.issued)

test.each([
  ['-issued', [120, 119, 118]],
  ['issued', [1, 2, 3]],
  ['-redeemed', [1, 2, 3]],
  ['-net', [120, 119, 118]],
  ['-activeMembers', [120, 119, 118]],
])('the rows of all days and merchants are ranked together by %s', async (sort, first) => {
  expect(await issued({ sort })).toEqual(first)
})

test('a ranking has pages, counts its rows, and respects the days, the kind and the search', async () => {
  expect(await issued({ sort: '-issued', page: '2' })).toEqual([117, 116, 115])
  expect((await list({ sort: '-issued' })).paging).toMatchObject({ total: 120, totalIsExact: true })
  expect(await issued({ sort: '-issued', kind: 'stamps' })).toEqual([110, 109, 108])
  expect(await issued({ sort: '-issued', kind: 'points' })).toEqual([120, 119, 118])
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect(await issued({ sort: '-issued', from: day, to: day })).toEqual([120, 117, 114])
  expect(await issued({ sort: '-issued', to: '2001-01-01' })).toEqual([])
  expect(await list({ sort: '-issued', page: '6', pageSize: '100' })).toMatchObject({ data: [] })
})

test('a search has the same results for few merchants and for more than are read one by one', async () => {
  expect(await issued({ sort: '-issued', q: 'crowd' })).toEqual([120, 119, 118])
  expect(await issued({ sort: '-issued', q: 'CARD' })).toEqual([120, 119, 118])
  expect(await issued({ sort: '-issued', q: 'Crowd 7' })).toEqual([79, 78, 77])
  expect(await issued({ sort: '-issued', q: 'card 11' })).toEqual([119, 118, 117])
  expect(await issued({ sort: '-issued', q: 'ccccccc9' })).toEqual([9])
  expect((await list({ q: 'crowd' })).paging).toMatchObject({ total: 120, totalIsExact: true })
  expect((await list({ q: 'crowd 7' })).paging).toMatchObject({ total: 11, totalIsExact: true })
  expect((await list({ q: 'nobody at all' })).data).toEqual([])
  expect((await list({ q: 'crowd', kind: 'points' })).paging).toMatchObject({ total: 10 })
  const days = await t.call(chops.chopTotalDays, { query: { q: 'crowd 7' } }, { token })
  expect(days.body.data.reduce((sum, row) => sum + row.issued, 0)).toBe(7 + 745)
})

test('a day that goes on is ranked with those that are over, and an ended day counts once', async () => {
  await own.admin(`insert into open_total
    select ${id('8001')}, current_date, ${id('8002')}, 1000, 0, 0, 0, 0, 1000, 1 from generate_series(5, 5) as n
    union all select ${id('8001')}, current_date - 1, ${id('8002')}, 9000, 0, 0, 0, 0, 9000, 1 from generate_series(6, 6) as n`)
  expect(await issued({ sort: '-issued' })).toEqual([1000, 120, 119])
  expect(await issued({ sort: '-issued', q: 'crowd 5' })).toEqual([1000, 59, 58])
  await own.admin('delete from open_total')
})
