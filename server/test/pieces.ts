import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueueOptions } from 'pg-boss'
import { inject } from 'vitest'
import type { App } from '../src/core/app.ts'
import { readConfig } from '../src/core/config.ts'
import { openDatabase } from '../src/core/database.ts'
import { openJobs } from '../src/core/jobs.ts'
import { openLive } from '../src/core/live.ts'
import { makeLog } from '../src/core/log.ts'
import { openStorage } from '../src/core/storage.ts'

export type Pieces = App & { jobsSchema: string; close(): Promise<void> }

/**
 * What the program is made of, without its HTTP server: the shared database, and a queue and a data folder of its own, so
 * that no other test's worker takes its jobs.
 */
export function openPieces(
  settings: Record<string, string> = {},
  {
    schema = `jobs_${randomBytes(6).toString('hex')}`,
    ...tuning
  }: { schema?: string; queue?: QueueOptions; pollSeconds?: number } = {},
): Pieces {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-pieces-'))
  const url = inject('databaseUrl')
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    CHOPCARD_DATA_DIR: dataDir,
    CHOPCARD_SECRET: 'a secret of the tests, long enough',
    CHOPCARD_PUBLIC_URL: 'https://stamps.example',
    CHOPCARD_LOG_LEVEL: 'silent',
    ...settings,
  })
  const log = makeLog(config.logLevel)
  const database = openDatabase(url, 10, () => undefined)
  const jobs = openJobs(url, log, { schema, ...tuning })
  const live = openLive(url, database.pool, log)
  const storage = openStorage(config)
  return {
    config,
    log,
    database,
    jobs,
    live,
    storage,
    jobsSchema: schema,
    async close() {
      await jobs.stop()
      await live.close()
      await database.pool.query(`drop schema if exists "${schema}" cascade`).catch(() => undefined)
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
