import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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

  test('a drill restores what pg_basebackup copied and pg_receivewal received, until the last operation', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chopcard-backup-'))
    const backup = { ...on.app.config.backup, folder, programs, databaseUrl: server.adminUrl }
    const config: Config = { ...on.app.config, dataDir: join(folder, 'data'), databaseUrl: server.url, backup }
    const receiving = receiveWal(server.adminUrl, programs, { folder, key: undefined })
    try {
      const { merchant, card } = await makeFreshCard(on.app)
      await expect(drill({ ...on.app, config }, server.url)).rejects.toThrow('There is no complete backup')
      // A slot that is made during the backup's checkpoint may not keep what the checkpoint removes.
      const receivers = () => statement(server.adminUrl, 'select from pg_replication_slots where active')
      await expect.poll(receivers).toHaveLength(1)
      await backUp(config, undefined)
      const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
      const till = { token: merchant.owner.token, key: 'after-the-backup' }
      expect((await on.call(changeChops, { params: { id: card.id }, body }, till)).status).toBe(200)
      await handleEvents(on.app)
      await expect
        .poll(() => drill({ ...on.app, config }, server.url), { timeout: 40_000 })
        .toMatchObject({ lostSeconds: 0, differing: 0 })
    } finally {
      receiving.stop()
      await receiving.ended
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
