import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveFinishedWal } from '../../backup/archive-wal.ts'
import { backupFolderOf, spoolOf } from '../../backup/back-up.ts'
import { mirrorFiles } from '../../backup/mirror-files.ts'
import type { App } from '../../core/app.ts'
import type { Worker } from '../../core/worker.ts'

const MOVE_MS = 10_000
/** The whole folder of files is looked through. */
const MIRROR_MS = 60_000

/**
 * Copies what is new to the backup folder, all the time: the log of the embedded database, and uploaded
 * files. Any number of processes may do so.
 */
export const followForBackup: Worker = (app) => {
  const { config } = app
  if (!config.backup.folder) return { close: async () => undefined }
  const place = backupFolderOf(config)
  const loops = [
    ...(config.databaseUrl ? [] : [repeat(app, MOVE_MS, () => moveEmbeddedWal(app))]),
    ...(config.s3 ? [] : [repeat(app, MIRROR_MS, () => mirrorFiles(join(config.dataDir, 'files'), place))]),
  ]
  return { close: () => Promise.all(loops.map((stop) => stop())).then(() => undefined) }
}

async function moveEmbeddedWal({ config }: Pick<App, 'config'>): Promise<void> {
  if (existsSync(join(config.dataDir, 'postgres'))) await moveFinishedWal(spoolOf(config), backupFolderOf(config))
}

/** Runs `work` again and again, one run at a time; a failure is logged and does not end it. */
function repeat({ log }: Pick<App, 'log'>, ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined)
      .catch((error: Error) => log.error({ error: error.message }, 'the backup folder cannot be written'))
      .finally(() => {
        running = undefined
      })
  }, ms).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
