import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { backupFolderOf, spoolOf } from '../../backup/back-up.ts'
import { listBackups } from '../../backup/backup-folder.ts'
import type { App } from '../../core/app.ts'
import { readGauge } from '../../core/read-gauge.ts'
import { nightlyDrill } from './run-command.ts'
import { watchUnreceivedLog } from './unreceived-log.ts'

/** Gauges of backups; without a value where no backup folder is set. */
export function measureBackups(registry: Registry, app: App): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    readGauge(registry, { name, help }, async () => {
      const value = app.config.backup.folder ? await read() : undefined
      return value === undefined ? [] : [{ value }]
    })
  gauge('chopcard_backup_age_seconds', 'Age of the latest complete backup.', () => ageOfBackup(app))
  const ageOfLog = app.config.databaseUrl ? watchUnreceivedLog(app) : () => ageOfWaitingFile(app)
  gauge('chopcard_backup_waiting_seconds', 'Age of the oldest log that is not in the backup folder.', ageOfLog)
  gauge(
    'chopcard_backup_drill_lost_seconds',
    'Seconds of changes that the last drill could not restore.',
    async () => (await lastDrill(app))?.lostSeconds,
  )
  gauge(
    'chopcard_backup_drill_restore_seconds',
    'How long the last drill took to restore the database.',
    async () => (await lastDrill(app))?.restoreSeconds,
  )
}

const secondsSince = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1000)

/** Seconds since the latest complete backup began; undefined if there is none. */
export async function ageOfBackup({ config }: Pick<App, 'config'>): Promise<number | undefined> {
  const [latest] = await listBackups(backupFolderOf(config))
  return latest && secondsSince(new Date(latest.at))
}

/** Seconds for which the oldest finished file of the embedded database's log waits. */
async function ageOfWaitingFile({ config }: Pick<App, 'config'>): Promise<number | undefined> {
  if (!existsSync(join(config.dataDir, 'postgres'))) return undefined
  const spool = spoolOf(config)
  const names = existsSync(spool) ? await readdir(spool) : []
  const times = await Promise.all(names.map((name) => stat(join(spool, name)).catch(() => undefined)))
  return Math.max(0, ...times.map((file) => (file ? secondsSince(file.mtime) : 0)))
}

type Figures = { lostSeconds: number; restoreSeconds: number }

/** What the last drill that ended well found; undefined if there was none. */
export async function lastDrill({ database }: Pick<App, 'database'>): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select (result->>'lostSeconds')::float8 as "lostSeconds", (result->>'restoreSeconds')::float8 as "restoreSeconds"
    from task_run where task = ${nightlyDrill.job.name} and succeeded and result->>'lostSeconds' is not null
    order by ended_at desc limit 1`.execute(database.kysely)
  return rows[0]
}
