import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type PageRequest, containing, orderOf, fetchPage } from './paging.ts'

let database: Database
beforeAll(() => {
  database = openDatabase(inject('databaseUrl'), 2, () => undefined)
})
afterAll(() => database.close())

const pageOf = (rows: number, asked: PageRequest, countLimit?: number, endsThere?: boolean) => {
  const { kysely: db } = database
  const numbers = sql<{ n: number }>`(select n from generate_series(1, ${rows}::int) as n)`.as('numbers')
  return fetchPage(db, db.selectFrom(numbers).select('numbers.n').orderBy('n'), asked, { countLimit, endsThere })
}

test.each<[rows: number, asked: PageRequest, first: number | undefined, count: number, total: number, exact: boolean]>([
  [0, {}, undefined, 0, 0, true],
  [3, {}, 1, 3, 3, true],
  [25, {}, 1, 10, 25, true],
  [25, { page: 3 }, 21, 5, 25, true],
  [25, { page: 4 }, undefined, 0, 25, true],
  [20, { page: 2 }, 11, 10, 20, true],
  [10_000, { pageSize: 100, page: 100 }, 9901, 100, 10_000, true],
  [10_001, { pageSize: 100, page: 1 }, 1, 100, 10_000, false],
  [10_001, { pageSize: 100, page: 101 }, 10_001, 1, 10_000, false],
  [50_000, { page: 1_000_000 }, undefined, 0, 10_000, false],
])('a page of a list of %i rows is found by %o', async (rows, asked, first, count, total, exact) => {
  const { items, paging } = await pageOf(rows, asked)
  expect([items[0]?.n, items.length]).toEqual([first, count])
  expect(paging).toEqual({ page: asked.page ?? 1, pageSize: asked.pageSize ?? 10, total, totalIsExact: exact })
})

test('a list that is slow to count reports «more than» earlier', async () => {
  expect((await pageOf(50, {}, 50)).paging).toMatchObject({ total: 50, totalIsExact: true })
  expect((await pageOf(51, {}, 50)).paging).toMatchObject({ total: 50, totalIsExact: false })
})

test('a list that ends at its counting limit has no rows beyond it and reports no more rows than it shows', async () => {
  expect(await pageOf(60, { page: 5 }, 50, true)).toMatchObject({ items: { length: 10 }, paging: { total: 50 } })
  const beyond = await pageOf(60, { page: 6 }, 50, true)
  expect(beyond).toMatchObject({ items: [], paging: { page: 6, total: 50, totalIsExact: false } })
  expect((await pageOf(25, { page: 6 }, 50, true)).paging).toMatchObject({ total: 25, totalIsExact: true })
})

test('a sort parameter names a known column and a direction', () => {
  const columns = { at: 'entry.at', name: 'staff.name' } as const
  expect(orderOf('at', columns)).toEqual({ column: 'entry.at', direction: 'asc' })
  expect(orderOf('-name', columns)).toEqual({ column: 'staff.name', direction: 'desc' })
})

test('the special characters of a search text are not wildcards', async () => {
  const found = async (typed: string) => {
    const { rows } = await database.pool.query<{ name: string }>(
      String.raw`select name from (values ('50% off'), ('50 off'), ('a_b'), ('axb'), ('a\b')) as v(name) where name ilike $1`,
      [containing(typed)],
    )
    return rows.map(({ name }) => name)
  }
  expect(await found('0%')).toEqual(['50% off'])
  expect(await found('A_B')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['a\\b'])
})
