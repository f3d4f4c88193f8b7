import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { reconcileMerchant } from '../src/ledger/reconcile.ts'
import { migrate, refuseWrongSchema } from '../src/core/migrate.ts'
import { openDatabase } from '../src/core/database.ts'
import { startPostgres, type Postgres } from '../src/core/postgres.ts'
import { makeDataDir, removeDataDir } from '../src/core/postgres-testing.ts'
import { useApp } from './harness.ts'
import { makeFreshCard } from './make.ts'
import { connect, statement } from './own-database.ts'
import { readText } from './sources.ts'

const run = promisify(execFile)

/** The newest PostgreSQL of this machine that has its tools: a server and a pg_dump of one version. */
function findTools(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env['CHOPCARD_TEST_PG_BIN'] ?? '', ...versions.map((version) => join(home, version, 'bin'))]
  return folders.find((folder) => ['pg_dump', 'pg_restore', 'postgres'].every((name) => existsSync(join(folder, name))))
}

const tools = findTools()
if (!tools) console.log('Backup and restore are not tried: this machine has no pg_dump')

test('the document docs/backup.md names the options of dump and restore that are tested here', () => {
  const text = readText('docs/backup.md')
  for (const option of [...dumping, ...restoring]) expect(text).toContain(option)
})

const dumping = ['--format=custom', '--no-owner']
const restoring = ['--no-owner', '--exit-on-error', '--single-transaction']

describe.runIf(tools)('a restored backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-backup-'))
  const file = join(folder, 'chopcard.dump')
  let dataDir: string
  let server: Postgres
  let restored: string
  beforeAll(async () => {
    dataDir = await makeDataDir()
    server = await startPostgres({ dataDir, ...(tools && { binDir: tools }) })
    await migrate(server.url)
  })
  const harness = useApp({ databaseUrl: () => server.url })
  afterAll(async () => {
    await server.stop()
    await removeDataDir(dataDir, tools)
    rmSync(folder, { recursive: true, force: true })
  })

  test('a restored backup starts with this version, its balances agree, and its chop log cannot be changed', async () => {
    const { merchant, card } = await makeFreshCard(harness.app)
    const issue = { memberId: card.id, operation: 'issue', quantity: 1 } as const
    const { status } = await harness.call(
      changeChops,
      { params: { id: card.id }, body: issue },
      { token: merchant.owner.token, key: 'before-the-backup' },
    )
    expect(status).toBe(200)
    await run(join(tools ?? '', 'pg_dump'), [...dumping, `--file=${file}`, server.url])

    restored = server.url.replace(/\/[^/]*$/, '/restored')
    await statement(server.adminUrl, 'create database restored owner chopcard')
    await run(join(tools ?? '', 'pg_restore'), [...restoring, `--dbname=${restored}`, file])

    const client = await connect(restored)
    await refuseWrongSchema(client)
    for (const table of ['card', 'chop_entry', 'idempotency', 'audit', 'session']) {
      const count = `select count(*)::integer as count from ${table}`
      expect(await statement(restored, count), table).toEqual(await statement(server.url, count))
    }
    for (const change of ['update chop_entry set quantity = 2', 'delete from chop_entry', 'truncate chop_entry'])
      await expect(client.query(change)).rejects.toThrow(/permission denied|append-only/)
    await client.end()
    const asSuperuser = server.adminUrl.replace(/\/[^/]*$/, '/restored')
    await expect(statement(asSuperuser, 'delete from chop_entry')).rejects.toThrow('chop_entry is append-only')

    const database = openDatabase(restored, 2, () => undefined)
    await reconcileMerchant({ database, hooks: harness.app.hooks }, merchant.id)
    expect(await statement(restored, 'select books_differences from merchant')).toEqual([{ books_differences: 0 }])
    await database.close()
  })

  test('control: the test detects a dump without the guards of the chop log', async () => {
    const asSuperuser = server.adminUrl.replace(/\/[^/]*$/, '/restored')
    await statement(asSuperuser, 'drop trigger chop_entry_append_only on chop_entry')
    expect(await statement(asSuperuser, 'delete from chop_entry returning id')).toHaveLength(1)
  })
})
