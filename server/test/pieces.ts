import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { App } from '../src/core/app.ts'
import { readConfig } from '../src/core/config.ts'
import type { Feature } from '../src/core/feature.ts'
import type { JobsTuning } from '../src/core/jobs.ts'
import { makeLog } from '../src/core/log.ts'
import { features } from '../src/features.ts'
import { openApp } from '../src/core/open-app.ts'
import { makeRememberingLog } from './remembered-errors.ts'

export type Pieces = App & { jobsSchema: string; close(): Promise<void> }

/**
 * What the program is made of, without its HTTP server: the shared database, and a queue and a data folder of its own, so
 * that no other test's worker takes its jobs. It has the hooks of all features unless it is given others.
 */
export function openPieces(
  settings: Record<string, string> = {},
  tuning: JobsTuning = {},
  databaseUrl = inject('databaseUrl'),
  given: readonly Pick<Feature, 'hooks' | 'jobs'>[] = features,
): Pieces {
  const { schema = `jobs_${randomBytes(6).toString('hex')}` } = tuning
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    CHOPCARD_DATA_DIR: dataDir,
    CHOPCARD_SECRET: 'a secret that only tests know, forty chars',
    CHOPCARD_PUBLIC_URL: 'http://chopcard.test',
    // Nobody listens there: no test asks the real one. In production there is only the real one.
    ...(settings['NODE_ENV'] !== 'production' && { CHOPCARD_MAILCHIMP_URL: 'http://127.0.0.1:9' }),
    CHOPCARD_LOG_LEVEL: process.env['CHOPCARD_TEST_LOG'] ?? 'silent',
    ...settings,
  })
  const log = config.logLevel === 'silent' ? makeRememberingLog() : makeLog(config.logLevel)
  const app = openApp(config, databaseUrl, log, given, { ...tuning, schema })
  return {
    ...app,
    jobsSchema: schema,
    async close() {
      // Before the pool is gone; a schema that was named belongs to somebody else.
      await app.jobs.stop()
      if (!tuning.schema) await app.database.pool.query(`drop schema if exists "${schema}" cascade`)
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
