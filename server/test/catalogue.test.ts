import { inject, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useApp } from './harness.ts'
import { makeFreshCard } from './make.ts'
import {
  crookedKeys,
  crookedReferences,
  type Query,
  selfCounting,
  strayTables,
  tables,
  undistributed,
  workingTriggers,
} from './catalogue-rules.ts'
import { connect, statement, useOwnDatabase } from './own-database.ts'
import { readSources, readText } from './sources.ts'
import { localTables, referenceTables } from '../src/core/sharding.ts'

/** The rules that keep the door to sharding open, and the guards that no program can get around. */

const database: Query = (text) => statement(inject('adminDatabaseUrl'), text)

test('every table belongs to a merchant, or is listed with its reason as one that is not distributed', async () => {
  expect(await strayTables(database)).toEqual([])
  const names = (await tables(database)).map(({ name }) => name)
  expect(Object.keys(undistributed).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(localTables).filter((name) => name in referenceTables)).toEqual([])
})

test('every merchant’s table has merchant_id first in its primary key and in every unique index', async () => {
  expect(await crookedKeys(database)).toEqual([])
})

test('a foreign key is one that a sharded database keeps: of one merchant, or to a table that every node has', async () => {
  expect(await crookedReferences(database)).toEqual([])
})

test('no column uses a sequence, and the only triggers are the guards of the chop log', async () => {
  expect(await selfCounting(database)).toEqual([])
  expect(await workingTriggers(database)).toEqual([])
})

describe('control: planted defects', () => {
  const own = useOwnDatabase()
  const planted = async (text: string): Promise<Query> => {
    await own.admin(`create table if not exists merchant (merchant_id uuid primary key, other uuid unique)`)
    await own.admin(text)
    return own.admin
  }

  test('control: a table that is neither a merchant’s nor known as shared is found', async () => {
    expect(await strayTables(await planted('create table stray (id uuid primary key)'))).toEqual(['stray'])
  })

  test('control: a key that does not begin with the merchant, and a table without a key, are found', async () => {
    const found = crookedKeys(
      await planted(`
      create table a1 (merchant_id uuid, id uuid primary key);
      create table a2 (merchant_id uuid, id uuid, name text unique, primary key (merchant_id, id));
      create table a3 (merchant_id uuid, id uuid)`),
    )
    expect(await found).toEqual(['a1', 'a2', 'a3', 'merchant'])
  })

  test('control: a reference without the merchant is found', async () => {
    const found = crookedReferences(
      await planted(`
      create table b1 (merchant_id uuid, other uuid references merchant (other), primary key (merchant_id))`),
    )
    expect(await found).toEqual(['b1_other_fkey: does not begin with the merchant'])
  })

  test('control: references that a sharded database does not keep are found', async () => {
    await planted('alter table b1 drop constraint if exists b1_other_fkey')
    const found = crookedReferences(
      await planted(`
      create table b2 (merchant_id uuid references merchant on delete set null, id uuid, primary key (merchant_id, id));
      create table banner (merchant_id uuid references merchant, id uuid);
      create table tutorial (merchant_id uuid references merchant, id uuid primary key);
      create table home_page_text (id uuid references tutorial);
      create table b3 (merchant_id uuid, id uuid references tutorial)`),
    )
    expect(await found).toEqual([
      'b2_merchant_id_fkey: sets columns when a row is deleted',
      'banner_merchant_id_fkey: from banner to merchant',
      'tutorial_merchant_id_fkey: from tutorial to merchant',
    ])
  })

  test('control: columns with a sequence are found', async () => {
    const found = selfCounting(
      await planted(`
      create table c1 (id serial); create table c2 (id integer generated always as identity)`),
    )
    expect(await found).toEqual(['c1_id_seq', 'c2_id_seq'])
  })

  test('control: a trigger with an effect, and a guard that was switched off, are found', async () => {
    const found = workingTriggers(
      await planted(`
      create table d1 (id uuid);
      create function d1_work() returns trigger language plpgsql as 'begin return new; end';
      create trigger d1_trigger before insert on d1 for each row execute function d1_work()`),
    )
    expect(await found).toContain('d1_trigger')
    expect((await found).filter((name) => name.endsWith('is missing'))).toHaveLength(12)
  })
})

test('no statement of the program or its migrations calls a function with changing results', () => {
  const volatile =
    /\b(gen_random_uuid|uuid_generate_\w+|clock_timestamp|timeofday|nextval|setval)\s*\(|\brandom\(\)(?=[^\n]*(::|\binterval\b))/
  const programs = readSources(['server']).filter(({ path }) => !/\/(demo|test)\/|\.test\.ts$/.test(path))
  expect(programs.filter(({ text }) => volatile.test(text)).map(({ path }) => path)).toEqual([])
  // The queue keeps its tables in a schema of its own, which are not ours to write.
  const columns = database(`select d.adrelid::regclass from pg_attrdef d join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ 'random|uuid\\w*[(]'`)
  expect('delete from x where id = gen_random_uuid()').toMatch(volatile)
  return expect(columns).resolves.toEqual([])
})

test('each migration has its own number and opens with what it guarantees', async () => {
  const rows = await database<{ name: string }>('select name from schema_migration order by name')
  // Numbers are reserved while several changes are under way, so one that was not needed may be missing.
  expect(new Set(rows.map(({ name }) => name.slice(0, 4))).size).toBe(rows.length)
  rows.forEach(({ name }) => {
    expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/)
    expect(readText(`server/migrations/${name}`)).toMatch(/^-- Guarantees: /)
  })
})

describe('changes that the database refuses', () => {
  // Some of them want to lock every table: beside other tests, one of the two would be ended.
  const own = useOwnDatabase({
    migrated: true,
    onOneServer: 'tries what the schema of one server refuses; the nodes say it in other words',
  })
  const harness = useApp({ databaseUrl: () => own.url })

  type Attempted = { rowCount?: number | null; code?: string; constraint?: string; message?: string }

  /** Tries a statement in a transaction that is always taken back; answers with the error's code and constraint. */
  async function attempt(url: string, text: string, values: unknown[] = []): Promise<Attempted> {
    const client = await connect(url)
    try {
      await client.query('begin')
      const { rowCount } = await client.query(text, values)
      return { rowCount }
    } catch (error) {
      const { code, constraint, message } = error as pg.DatabaseError
      return { code, constraint, message }
    } finally {
      await client.query('rollback')
      await client.end()
    }
  }

  async function stampedCard() {
    const { merchant, card } = await makeFreshCard(harness.app)
    const { token } = merchant.owner
    const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
    const { body: issued } = await harness.call(changeChops, { params: { id: card.id }, body }, { token })
    await harness.call(voidEntry, { params: { id: issued.data.entry.id } }, { token })
    return { merchant, card, entryId: issued.data.entry.id }
  }

  const changes = [
    ['an entry cannot be changed', 'update chop_entry set quantity = 2'],
    ['an entry cannot be deleted', 'delete from chop_entry'],
    ['the log cannot be emptied', 'truncate chop_entry'],
    ['the log cannot be emptied by way of another table', 'truncate card cascade'],
    ['a void cannot be changed', 'update chop_void set void_id = entry_id'],
    ['a void cannot be deleted', 'delete from chop_void'],
    ['voids cannot be emptied', 'truncate chop_void'],
    [
      'an entry cannot be replaced by a second one',
      `insert into chop_entry select * from chop_entry limit 1
      on conflict (merchant_id, at, id) do update set quantity = 9`,
    ],
  ] as const
  describe.each(changes)('%s', (_what, text) => {
    test('the program’s own role cannot change the chop log', async () => {
      await stampedCard()
      const { code } = await attempt(own.url, text)
      expect(['42501', '23001']).toContain(code)
    })

    test('a superuser cannot change the chop log', async () => {
      await stampedCard()
      expect(await attempt(own.adminUrl, text)).toMatchObject({
        code: '23001',
        message: expect.stringMatching(/^chop_(entry|void) is append-only$/) as string,
      })
    })
  })

  const breaches: [what: string, code: string, text: string][] = [
    ['a card’s balance below zero', '23514', `update card set balance = -1, balances = '{-1}'`],
    ['one chop type’s balance below zero', '23514', `update card set balance = 0, balances = '{-1,1}'`],
    ['a balance that is not the sum of its chop types', '23514', `update card set balance = balance + 1`],
    ['a card number with eleven digits', '23514', `update card set card_number = '12345678901'`],
    ['a state that cards do not have', '23514', `update card set state = 'gone'`],
    ['a counter of cards below zero', '23514', 'update campaign set card_count = -1'],
    ['a counter of members below zero', '23514', 'update merchant set member_count = -1'],
    ['a counter of campaigns below zero', '23514', 'update merchant set campaign_count = -1'],
    ['a counter of users below zero', '23514', 'update merchant set admin_count = -1'],
    ['attempts below zero', '23514', `insert into attempt_counter values ('x', -1, now())`],
    ['a plan with a quota below zero', '23514', 'update service_plan set member_quota = -1'],
    ['an address with capital letters', '23514', `update staff set email = upper(email)`],
    ['a merchant’s colour that is none', '23514', `update merchant set background_color = 'red'`],
    ['a card of another merchant’s campaign', '23503', `update card set campaign_id = gen_random_uuid()`],
    ['a session of another merchant’s user', '23503', `update session set staff_id = gen_random_uuid()`],
  ]
  test.each(breaches)('the database refuses a forbidden change: %s', async (_what, code, text) => {
    const { merchant } = await stampedCard()
    const where = /^update (?!service_plan)/.test(text) ? ` where merchant_id = '${merchant.id}'` : ''
    expect(await attempt(own.adminUrl, text + where)).toMatchObject({ code })
  })

  const entry = (columns: string, values: string) => `
    insert into chop_entry (merchant_id, at, id, card_id, campaign_id, campaign_revision, chop_type_id, slot, operation_id,
      card_version, seq, source, local_day, measure, ${columns})
    select merchant_id, now(), gen_random_uuid(), card_id, campaign_id, 1, chop_type_id, slot, gen_random_uuid(),
      card_version, 1, 'test', local_day, measure, ${values} from chop_entry where merchant_id = $1 limit 1`
  const badEntries: [what: string, columns: string, values: string][] = [
    ['an entry of nothing', 'kind, quantity, balance_after', `'earn', 0, 1`],
    ['an entry that leaves less than nothing', 'kind, quantity, balance_after', `'redeem', -1, -1`],
    ['an entry of a kind that there is not', 'kind, quantity, balance_after', `'gift', 1, 1`],
    ['a void that voids nothing', 'kind, quantity, balance_after', `'void', -1, 0`],
    ['another kind that voids something', 'kind, quantity, balance_after, voids', `'earn', 1, 1, id`],
  ]
  test.each(badEntries)('the database refuses an invalid entry: %s', async (_what, columns, values) => {
    const { merchant } = await stampedCard()
    const url = own.url
    expect(await attempt(url, entry(columns, values), [merchant.id])).toMatchObject({ code: '23514' })
    const fine = entry('kind, quantity, balance_after', `'earn', 1, 1`)
    expect(await attempt(url, fine, [merchant.id]), 'control: the same entry without the fault').toEqual({
      rowCount: 1,
    })
  })

  test('the database refuses a second void of one entry', async () => {
    const { merchant, entryId } = await stampedCard()
    const again = `insert into chop_void values ($1, $2, gen_random_uuid())`
    expect(await attempt(own.url, again, [merchant.id, entryId])).toMatchObject({
      code: '23505',
      constraint: 'chop_void_pkey',
    })
  })

  test('the database refuses a second use of one name, address, number or key within a merchant', async () => {
    const { merchant } = await stampedCard()
    const url = own.adminUrl
    const copy = async (table: string, changed: Record<string, string>) => {
      // The database itself computes what is generated.
      const [columns] = await database(`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`)
      const names = String(columns?.['names'])
      const values = Object.entries(changed).map(([column, value]) => `'${column}', ${value}`)
      return attempt(
        url,
        `insert into ${table} (${names})
         select ${names} from (
           select (jsonb_populate_record(t, jsonb_build_object(${values.join(', ')}))).* from ${table} t
           where merchant_id = $1 limit 1) as copied`,
        [merchant.id],
      )
    }
    const fresh = 'gen_random_uuid()'
    expect(await copy('campaign', { id: fresh, name: 'upper(t.name)' })).toMatchObject({ constraint: 'campaign_name' })
    expect(await copy('member', { id: fresh })).toMatchObject({ code: '23505' })
    expect(await copy('card', { id: fresh })).toMatchObject({ code: '23505' })
    expect(await copy('staff', { id: fresh })).toMatchObject({ constraint: 'staff_merchant_id_email_key' })
  })
})
