import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { statement } from '../../../test/own-database.ts'
import { archiveSettings } from '../../backup/archive-settings.ts'
import { moveFinishedWal } from '../../backup/archive-wal.ts'
import { backUp, spoolOf } from '../../backup/back-up.ts'
import { restore } from '../../backup/restore.ts'
import type { Config } from '../../core/config.ts'
import { migrate } from '../../core/migrate.ts'
import { startPostgres, type Postgres } from '../../core/postgres.ts'
import { makeDataDir, removeDataDir } from '../../core/postgres-testing.ts'
import { loginOf, drill } from './drill.ts'

let dataDir: string
let server: Postgres
beforeAll(async () => {
  dataDir = await makeDataDir()
  server = await startPostgres({ dataDir, settings: { ...archiveSettings, fsync: 'off' } })
  await migrate(server.url)
})
const on = useApp({ databaseUrl: () => server.url })
afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

let folder: string
let config: Config
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chopcard-backup-'))
  const backup = { ...on.app.config.backup, folder, key: 'a key of a backup that only this test knows' }
  config = { ...on.app.config, dataDir, databaseUrl: undefined, backup }
  return () => rmSync(folder, { recursive: true, force: true })
})

const place = () => ({ folder, key: config.backup.key })
const restoreInto = (to: string, until?: Date) =>
  restore({ place: place(), dataDir: to, until, programs: undefined, login: loginOf(server.url), log: () => undefined })

async function issue(till: Awaited<ReturnType<typeof makeFreshCard>>): Promise<string> {
  const body = { memberId: till.card.id, operation: 'issue', quantity: 1, confirm: true } as const
  const { status, body: answer } = await on.call(
    changeChops,
    { params: { id: till.card.id }, body },
    { token: till.merchant.owner.token, key: newId() },
  )
  expect(status).toBe(200)
  return answer.data.entry.id
}

/** Has the database hand out its log until now, which it otherwise does within half a minute. */
async function archiveNow(): Promise<void> {
  await statement(server.adminUrl, `select pg_create_restore_point('so that there is something to hand out')`)
  const [row] = await statement<{ name: string }>(server.adminUrl, 'select pg_walfile_name(pg_switch_wal()) as name')
  await expect.poll(() => readdirSync(spoolOf(config)), { interval: 20 }).toContain(row?.name)
  await moveFinishedWal(spoolOf(config), place())
}

function spoilArchive(): void {
  const [base = ''] = readdirSync(join(folder, 'base'))
  const file = join(folder, 'base', base, 'database.tar.gz')
  writeFileSync(file, readFileSync(file).subarray(1000))
}

async function entriesOf(restored: string): Promise<string[]> {
  const copy = await startPostgres({ dataDir: restored, settings: { fsync: 'off' } })
  try {
    return (await statement<{ id: string }>(copy.url, 'select id from chop_entry')).map(({ id }) => id)
  } finally {
    await copy.stop()
  }
}

async function inEmptyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const empty = await makeDataDir()
  try {
    return await work(empty)
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
}

describe('a backup of the embedded database', () => {
  test('a restored backup has every operation until the last segment of the log, and the files', async () => {
    const till = await makeFreshCard(on.app)
    const before = await issue(till)
    const picture = join(dataDir, 'files', 'pictures', 'shop', 'logo.webp')
    mkdirSync(join(picture, '..'), { recursive: true })
    writeFileSync(picture, 'a picture')
    expect(await backUp(config, server)).toMatchObject({ files: 1, removed: 0 })
    const after = await issue(till)
    await archiveNow()
    await inEmptyFolder(async (empty) => {
      await restoreInto(empty)
      const entries = await entriesOf(empty)
      expect(entries).toContain(before)
      expect(entries).toContain(after)
      expect(readFileSync(join(empty, 'files/pictures/shop/logo.webp'), 'utf8')).toBe('a picture')
      expect(existsSync(join(empty, 'postgres', 'chopcard-restore'))).toBe(false)
      await expect(restoreInto(empty)).rejects.toThrow('There is a database in')
    })
  })

  test('the state of a moment has what was done before it and nothing later; one that the log does not reach is refused, and a damaged archive', async () => {
    const till = await makeFreshCard(on.app)
    await backUp(config, server)
    const before = await issue(till)
    const [row] = await statement<{ now: Date }>(server.url, 'select clock_timestamp() as now')
    const after = await issue(till)
    await archiveNow()
    await inEmptyFolder(async (empty) => {
      await restoreInto(empty, row?.now)
      const entries = await entriesOf(empty)
      expect(entries).toContain(before)
      expect(entries).not.toContain(after)
    })
    await inEmptyFolder(async (empty) => {
      const tomorrow = new Date(Date.now() + 24 * 3600_000)
      await expect(restoreInto(empty, tomorrow)).rejects.toThrow('before configured recovery target was reached')
      spoilArchive()
      await expect(restoreInto(empty)).rejects.toThrow('is damaged')
      expect(readdirSync(empty), 'nothing is left behind').toEqual([])
    })
  })

  test('a restore that finds a damaged copy of a file leaves no database behind, and no files', async () => {
    const picture = join(dataDir, 'files', 'pictures', 'shop', 'poster.webp')
    mkdirSync(join(picture, '..'), { recursive: true })
    writeFileSync(picture, 'a poster')
    await backUp(config, server)
    const copy = join(folder, 'files/pictures/shop/poster.webp.gz')
    const whole = readFileSync(copy)
    writeFileSync(copy, whole.subarray(0, -1))
    await inEmptyFolder(async (empty) => {
      await expect(restoreInto(empty)).rejects.toThrow('unable to authenticate data')
      expect(existsSync(join(empty, 'postgres'))).toBe(false)
      expect(
        readdirSync(join(empty, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
      ).toEqual([])
      writeFileSync(copy, whole)
      await restoreInto(empty)
      expect(readFileSync(join(empty, 'files/pictures/shop/poster.webp'), 'utf8')).toBe('a poster')
    })
  })

  test('a second backup at the same time is refused and leaves nothing behind', async () => {
    const results = await Promise.allSettled([backUp(config, server), backUp(config, server)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(readdirSync(join(folder, 'base'))).toHaveLength(1)
  })
})

describe('a drill', () => {
  const run = () => drill({ ...on.app, config }, server.url)

  test('a drill restores everything, finds no difference, and removes its copy', async () => {
    await issue(await makeFreshCard(on.app))
    await handleEvents(on.app)
    await backUp(config, server)
    await archiveNow()
    expect(await run()).toMatchObject({ lostSeconds: 0, missingFiles: 0, differing: 0 })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([])
  })

  test('a drill removes the copy of one that was killed with its server, and leaves alone one that may still run', async () => {
    await backUp(config, server)
    const [killed, running] = [join(dataDir, 'drill-killed'), join(dataDir, 'drill-running')]
    mkdirSync(running)
    const left = await startPostgres({ dataDir: killed, settings: { fsync: 'off' } })
    const copy = realpathSync(join(killed, 'postgres'))
    const longAgo = new Date(Date.now() - 13 * 3_600_000)
    utimesSync(killed, longAgo, longAgo)
    await run()
    expect([killed, copy, running].map((path) => existsSync(path))).toEqual([false, false, true])
    await expect(statement(left.url, 'select')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
    rmSync(running, { recursive: true })
  })

  test('a drill tells how much would be lost, which files have no copy, and a balance that its log does not explain', async () => {
    const till = await makeFreshCard(on.app)
    await issue(till)
    await handleEvents(on.app)
    const more = 'balance = balance + 1, balances = array[balance + 1]'
    await statement(server.adminUrl, `update card set ${more} where id = '${till.card.id}'`)
    await backUp(config, server)
    await issue(till)
    writeFileSync(join(dataDir, 'files', 'new.webp'), 'not copied yet')
    const found = await run()
    expect(found).toMatchObject({ missingFiles: 1, differing: 1 })
    expect(found.lostSeconds).toBeGreaterThanOrEqual(1)
  })

  test('a drill without a backup, or with another secret, says so', async () => {
    await expect(run()).rejects.toThrow('There is no complete backup')
    await backUp(config, server)
    const other = { ...config, secret: 'another secret of at least 32 letters' }
    await expect(drill({ ...on.app, config: other }, server.url)).rejects.toThrow('CHOPCARD_SECRET is not the one')
  })
})
