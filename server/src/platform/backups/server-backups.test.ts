import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { statement } from '../../../test/own-database.ts'
import { backUp } from '../../backup/back-up.ts'
import { receiveWal } from '../../backup/receive-wal.ts'
import type { Config } from '../../core/config.ts'
import { migrate } from '../../core/migrate.ts'
import { startPostgres, type Postgres } from '../../core/postgres.ts'
import { makeDataDir, removeDataDir } from '../../core/postgres-testing.ts'
import { drill } from './drill.ts'
import { watchUnreceivedLog } from './unreceived-log.ts'

const programs = '/usr/lib/postgresql/15/bin'
const hasPrograms = existsSync(join(programs, 'pg_receivewal'))
if (!hasPrograms) console.log('Backups of a server are not tried: this machine has no pg_receivewal')

describe.runIf(hasPrograms)('a backup of a PostgreSQL server', () => {
  let dataDir: string
  let server: Postgres
  beforeAll(async () => {
    dataDir = await makeDataDir()
    server = await startPostgres({ dataDir, port: 0, binDir: programs, settings: { fsync: 'off' } })
    await migrate(server.url)
  })
  const on = useApp({ databaseUrl: () => server.url })
  afterAll(async () => {
    await server.stop()
    await removeDataDir(dataDir, programs)
  })

  const receivers = () => statement(server.adminUrl, 'select from pg_replication_slots where active')
  /** A backup folder of a test's own, whose log is received, and what the receiver has said. */
  function makePlace() {
    const folder = mkdtempSync(join(tmpdir(), 'chopcard-backup-'))
    const backup = { ...on.app.config.backup, folder, programs, databaseUrl: server.adminUrl }
    const config: Config = { ...on.app.config, dataDir: join(folder, 'data'), databaseUrl: server.url, backup }
    const said: string[] = []
    const receive = () => receiveWal(server.adminUrl, programs, { folder, key: undefined }, (words) => said.push(words))
    return { folder, config, said, receive, drill: () => drill({ ...on.app, config }, server.url) }
  }
  /** Leaves nothing of a test's receiver, so that the next one makes a slot of its own. */
  async function endOf({ folder }: { folder: string }, receiving: ReturnType<typeof receiveWal>): Promise<void> {
    receiving.stop()
    await receiving.ended
    await statement(server.adminUrl, "select pg_drop_replication_slot('chopcard_backup')")
    rmSync(folder, { recursive: true, force: true })
  }

  async function stampOnce(key: string): Promise<void> {
    const { merchant, card } = await makeFreshCard(on.app)
    const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
    const till = { token: merchant.owner.token, key }
    expect((await on.call(changeChops, { params: { id: card.id }, body }, till)).status).toBe(200)
    await handleEvents(on.app)
  }

  test('a drill restores what pg_basebackup copied and pg_receivewal received, until the last operation', async () => {
    const place = makePlace()
    const receiving = place.receive()
    try {
      await expect(place.drill()).rejects.toThrow('There is no complete backup')
      await expect.poll(receivers).toHaveLength(1)
      await backUp(place.config, undefined)
      await stampOnce('after-the-backup')
      await expect.poll(place.drill, { timeout: 40_000 }).toMatchObject({ lostSeconds: 0, differing: 0 })
      expect(place.said).toEqual([])
    } finally {
      await endOf(place, receiving)
    }
  })

  test('the log of a server waits as long as nobody receives it, and no longer once somebody does', async () => {
    const place = makePlace()
    const waiting = watchUnreceivedLog(on.app)
    await stampOnce('nobody-receives')
    await waiting()
    await expect.poll(waiting).toBeGreaterThan(0.1)
    const receiving = place.receive()
    try {
      await expect.poll(waiting).toBe(0)
      await stampOnce('somebody-receives')
      await waiting()
      await expect.poll(waiting).toBe(0)
    } finally {
      await endOf(place, receiving)
    }
  })

  test('a receiver whose log the server has removed says so, goes on, and the next backup is complete', async () => {
    const place = makePlace()
    const first = place.receive()
    await expect.poll(receivers).toHaveLength(1)
    await expect.poll(() => readdirSync(join(place.folder, 'wal-received'))).toHaveLength(1)
    first.stop()
    await first.ended
    await statement(server.adminUrl, "alter system set max_slot_wal_keep_size = '16MB'")
    await statement(server.adminUrl, 'select pg_reload_conf()')
    for (let segment = 0; segment < 4; segment++) {
      await stampOnce(`segment-${segment}`)
      await statement(server.adminUrl, 'select pg_switch_wal()')
    }
    const lost = async () => {
      await statement(server.adminUrl, 'checkpoint')
      return statement(server.adminUrl, "select from pg_replication_slots where wal_status = 'lost'")
    }
    await expect.poll(lost).toHaveLength(1)
    const second = place.receive()
    try {
      await expect.poll(receivers).toHaveLength(1)
      expect(place.said).toEqual([expect.stringContaining('npm run backup')])
      await backUp(place.config, undefined)
      await stampOnce('after-the-loss')
      await expect.poll(place.drill, { timeout: 40_000 }).toMatchObject({ lostSeconds: 0, differing: 0 })
    } finally {
      await endOf(place, second)
    }
  })
})
