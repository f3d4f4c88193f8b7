import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { migrate, migrationFiles, refuseWrongSchema } from '../src/core/migrate.ts'
import { connect, useOwnDatabase } from './own-database.ts'

const own = useOwnDatabase()
const files = migrationFiles()

const added = (name: string, sql: string) => ({ name, sql, hash: createHash('sha256').update(sql).digest('hex') })
const done = () => own.query<{ name: string; at: Date }>('select name, at from schema_migration order by name')

const open: pg.Client[] = []
const hold = async (url = own.url) => {
  const client = await connect(url)
  open.push(client)
  return client
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end().catch(() => undefined)))
})

test('each migration is applied once by four processes that migrate an empty database at the same time', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(own.url)))
  expect((await done()).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
})

test('a second migration run changes nothing', async () => {
  const before = await done()
  await migrate(own.url)
  expect(await done()).toEqual(before)
})

test('a migration that was edited after its run is refused in one line, and no later one is run', async () => {
  const [first, ...rest] = files
  const edited = added(first?.name ?? '', `${first?.sql}\n-- a second thought`)
  await expect(migrate(own.url, [edited, ...rest, added('9000.sql', 'create table later ()')])).rejects.toThrow(
    /^Migration 0001_platform\.sql was changed after it ran: [^\n]+$/,
  )
  expect(await own.query(`select from pg_class where relname = 'later'`)).toHaveLength(0)
})

test('a failed migration leaves no changes, and runs again after it is fixed', async () => {
  const broken = added('9001.sql', 'create table half (); select 1 / 0')
  await expect(migrate(own.url, [...files, broken])).rejects.toThrow(/^Migration 9001\.sql failed: division by zero$/)
  expect(await own.query(`select from pg_class where relname = 'half'`)).toHaveLength(0)
  await migrate(own.url, [...files, added('9001.sql', 'create table half ()')])
  expect(await own.query(`select from pg_class where relname = 'half'`)).toHaveLength(1)
  await own.query(`drop table half; delete from schema_migration where name = '9001.sql'`)
})

test('a migration whose process is killed leaves no changes, and the next start runs it', async () => {
  const slow = added('9002.sql', `create table slow (); select pg_sleep(600)`)
  const killed = migrate(own.url, [...files, slow]).catch((error: Error) => error)
  await expect
    .poll(
      () =>
        own.admin(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%'
      and datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
  expect(await killed).toBeInstanceOf(Error)
  await migrate(own.url, [...files, added('9002.sql', `create table slow ()`)])
  expect(await own.query(`select from pg_class where relname = 'slow'`)).toHaveLength(1)
  await own.query(`drop table slow; delete from schema_migration where name = '9002.sql'`)
})

test('a long-running reader makes a migration give up, and no query waits behind it afterwards', async () => {
  const reader = await hold()
  await reader.query('begin; lock table card in access share mode')
  const change = added('9003.sql', 'alter table card add column late integer')
  await expect(migrate(own.url, [...files, change])).rejects.toThrow(/^Migration 9003\.sql failed: .*lock timeout$/)
  expect(await own.query('select count(*) from card')).toHaveLength(1)
  expect(
    await own.admin(`select from pg_locks l join pg_database d on d.oid = l.database
      where not l.granted and d.datname = current_database()`),
  ).toHaveLength(0)

  await reader.query('commit')
  await migrate(own.url, [...files, change])
  expect(await own.query(`select from pg_attribute where attname = 'late'`)).toHaveLength(1)
  await own.query(`alter table card drop column late; delete from schema_migration where name = '9003.sql'`)
})

describe('an index that is built concurrently', () => {
  const build = (column: string) =>
    added('9004.sql', `create index concurrently if not exists card_late on card (${column});\n`)
  const indexes = () =>
    own.query<{ valid: boolean }>(`select indisvalid as valid from pg_index
    where indexrelid = to_regclass('card_late')`)
  const remove = () => own.query(`drop index card_late; delete from schema_migration where name = '9004.sql'`)

  test('the table is written while the index is built', async () => {
    const writer = await hold()
    await writer.query('begin')
    await writer.query('lock table card in row exclusive mode')
    const built = migrate(own.url, [...files, build('remark')])
    // The build waits for the writer, and other writers do not wait for the build.
    const waiting = () =>
      own.admin(`select from pg_stat_activity where query like 'create index concurrently%'
      and wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
    await own.query(`set lock_timeout = '1s'; update card set remark = remark; reset lock_timeout`)
    await writer.query('commit')
    await built
    expect(await indexes()).toEqual([{ valid: true }])
    await remove()
  })

  test('an interrupted build is started again', async () => {
    await own.query('create table twice (value integer)')
    await own.query('insert into twice values (1), (1)')
    await expect(own.query('create unique index concurrently card_late on twice (value)')).rejects.toThrow('card_late')
    expect(await indexes()).toEqual([{ valid: false }])
    await migrate(own.url, [...files, build('remark')])
    expect(await indexes()).toEqual([{ valid: true }])
    await remove()
    await own.query('drop table twice')
  })
})

describe('databases of other versions', () => {
  const refuse = async () => refuseWrongSchema(await hold())

  test('the program starts on a database of its own version', async () => {
    await expect(refuse()).resolves.toBeUndefined()
  })

  test('the program refuses an older database in one line', async () => {
    const last = files.at(-1)
    await own.query('delete from schema_migration where name = $1', [last?.name])
    await expect(refuse()).rejects.toThrow(`The database lacks migration ${last?.name}: run the migrate command first.`)
    await own.query('insert into schema_migration (name, hash) values ($1, $2)', [last?.name, last?.hash])
  })

  test('the program refuses a newer database in one line', async () => {
    await own.query(`insert into schema_migration (name, hash) values ('9999_later.sql', 'x')`)
    const newer = /^The database is newer than this program: [^\n]+$/
    await expect(refuse()).rejects.toThrow(newer)
    await expect(migrate(own.url), 'nor does it bring it «up» to itself').rejects.toThrow(newer)
    await own.query(`delete from schema_migration where name = '9999_later.sql'`)
  })

  test('the program refuses an empty database in one line', async () => {
    await own.query('alter table schema_migration rename to elsewhere')
    await expect(refuse()).rejects.toThrow(/run the migrate command first\.$/)
    await own.query('alter table elsewhere rename to schema_migration')
  })
})
