import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { functionFiles, migrate, refuseWrongSchema } from '../src/core/migrate.ts'
import { reconcile } from '../src/ledger/reconcile.ts'
import { useApp } from './harness.ts'
import { makeFullCard } from './make.ts'
import { connect, useOwnDatabase } from './own-database.ts'

const own = useOwnDatabase({
  migrated: true,
  onOneServer: 'calls the functions as servers of earlier versions do, which know no cluster',
})
const t = useApp({ databaseUrl: () => own.url })

const written = ['chop_entry', 'card', 'audit', 'idempotency']

test('a server that does not know a new NOT NULL column still writes operations, and the column gets its default', async () => {
  const { merchant, card } = await makeFullCard(t.app, 'point', 10)
  for (const table of written)
    await own.admin(`alter table ${table} add column later text not null default 'as before'`)
  const { status } = await t.call(
    changeChops,
    { params: { id: card.id }, body: { memberId: card.id, operation: 'issue', quantity: 1 } },
    { token: merchant.owner.token, key: uuid() },
  )
  expect(status).toBe(200)
  // As servers wrote before the functions had their files: rows as JSON by column.
  const [last] = await own.query<{ version: number; row: Record<string, unknown> }>(
    `select c.version::int, to_jsonb(e) - 'later' as row from chop_entry e join card c on c.id = e.card_id
     where e.card_id = $1 order by e.card_version desc limit 1`,
    [card.id],
  )
  const { version = 0, row } = last ?? {}
  const entry = { ...row, id: uuid(), operation_id: uuid(), card_version: version + 1, balance_after: 12 }
  const state = {
    balances: [12],
    balance: 12,
    state: 'active',
    frozen_by: null,
    lots: [],
    redeemed: [],
    period_earned: 0,
  }
  const [done] = await own.query<{ written: boolean }>(
    'select append_chops($1, $2, $3, $4, $5, null, null) as written',
    [merchant.id, card.id, version, JSON.stringify(state), JSON.stringify([entry])],
  )
  expect(done).toEqual({ written: true })
  for (const table of written) {
    const rows = await own.query<{ later: string }>(`select distinct later from ${table} where merchant_id = $1`, [
      merchant.id,
    ])
    expect(rows, table).toEqual([{ later: 'as before' }])
  }
  expect(await reconcile(t.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
  for (const table of written) await own.admin(`alter table ${table} drop column later`)
})

const created = () =>
  own.query<{ name: string; xmin: string }>(
    `select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  )

test('a migration creates only the functions whose files have changed', async () => {
  const before = await created()
  await migrate(own.url)
  expect(await created()).toEqual(before)

  await own.query(`update schema_function set hash = 'of another version' where name = 'apply_operations.sql'`)
  const client = await connect(own.url)
  await expect(refuseWrongSchema(client)).rejects.toThrow(
    'The database has another version of apply_operations.sql: run the migrate command first.',
  )
  await migrate(own.url)
  await refuseWrongSchema(client)
  await client.end()
  const after = await created()
  const changed = after.filter(({ xmin }, i) => xmin !== before[i]?.xmin).map(({ name }) => name)
  expect(changed).toEqual(['apply_operations', 'apply_operations_on_node'])
})

test('each file of functions names its columns and creates what it is named for', () => {
  for (const { name, sql } of functionFiles(false)) {
    expect(sql, name).toContain(`create or replace function ${name.replace('.sql', '')}(`)
    expect(sql, name).not.toMatch(/jsonb_populate_record/)
    for (const [insert] of sql.matchAll(/insert into \w+( as \w+)? \(?/g)) expect(insert, name).toMatch(/\($/)
  }
})
