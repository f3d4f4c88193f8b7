import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PreparingClient, withPreparedStatements } from './preparing-client.ts'

const client = new PreparingClient(inject('databaseUrl'))
beforeAll(() => client.connect())
afterAll(() => client.end())

const ask = async (text: string, ...values: unknown[]) => (await client.query<{ n: number }>(text, values)).rows
const prepared = async (text: string) =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from pg_prepared_statements where statement = '${text}'`,
    )
  ).rows[0]?.n

/** Asks for a statement with the value 1 so many times, by work that wants it prepared. */
const askTimes = (times: number, text: string) =>
  withPreparedStatements(async () => {
    for (let n = 0; n < times; n++) expect(await ask(text, 1)).toEqual([{ n: 1 }])
  })

test('a statement is prepared from the third time on that work which wants it asks on a connection', async () => {
  const text = 'select $1::int as n'
  await askTimes(2, text)
  expect(await prepared(text)).toBe(0)
  await askTimes(1, text)
  expect(await prepared(text)).toBe(1)
  await askTimes(2, text)
  expect(await prepared(text)).toBe(1)
})

test('a statement of work that does not want it is not prepared', async () => {
  const text = 'select $1::int as n, null where false union all select $1::int, null'
  for (let n = 0; n < 4; n++) await ask(text, 1)
  expect(await prepared(text)).toBe(0)
})

test('a page of rows is planned for its size each time', async () => {
  const text = 'select 1 as n limit $1'
  await askTimes(4, text)
  expect(await prepared(text)).toBe(0)
})

test('a prepared statement whose columns have changed fails once and is then planned anew', async () => {
  // In front of a table that there is everywhere, since the statements of all tests are prepared on other databases as well.
  await client.query('create temporary table visit_day as select 1 as n')
  const text = 'select * from visit_day where $1::int is not null'
  await askTimes(3, text)
  await client.query('alter table pg_temp.visit_day add column more int')
  await withPreparedStatements(async () => {
    await expect(ask(text, 1)).rejects.toMatchObject({ code: '0A000' })
    for (let times = 0; times < 4; times++) expect(await ask(text, 1)).toEqual([{ n: 1, more: null }])
  })
})

test('a statement is not prepared on a connection that has prepared five hundred others', async () => {
  await withPreparedStatements(async () => {
    for (let n = 0; n < 500; n++) await ask(`select $1::int as n -- ${n}`, n)
  })
  const text = 'select $1::int + 0 as n'
  await askTimes(4, text)
  expect(await prepared(text)).toBe(0)
})
