import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PreparingClient } from './preparing-client.ts'

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

test('a statement is prepared from the third time on that it is asked on a connection', async () => {
  const text = 'select $1::int + 1 as n'
  for (const [value, times] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ] as const) {
    expect(await ask(text, value)).toEqual([{ n: value + 1 }])
    expect(await prepared(text)).toBe(times)
  }
})

test('a prepared statement whose columns have changed fails once and is then planned anew', async () => {
  await client.query('create temporary table changing (n int)')
  const text = 'select * from changing where n = $1'
  for (let times = 0; times < 3; times++) await ask(text, 1)
  await client.query('alter table changing add column more int')
  await expect(ask(text, 1)).rejects.toMatchObject({ code: '0A000' })
  await client.query('insert into changing values (1, 2)')
  for (let times = 0; times < 4; times++) expect(await ask(text, 1)).toEqual([{ n: 1, more: 2 }])
})

test('a statement is not prepared on a connection that has prepared five hundred others', async () => {
  for (let n = 0; n < 500; n++) await ask(`select $1::int as n -- ${n}`, n)
  const text = 'select $1::int as n'
  for (let times = 0; times < 4; times++) expect(await ask(text, times)).toEqual([{ n: times }])
  expect(await prepared(text)).toBe(0)
})
