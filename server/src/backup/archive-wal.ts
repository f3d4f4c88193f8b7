import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupFolder, walFolderOf } from './backup-folder.ts'
import { storeFile } from './stored-files.ts'

/** A finished segment of the log, the history of a timeline, or the note of a backup. */
const finished = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/**
 * Moves finished files of the database's log from `spool`, to which PostgreSQL copied them, to the backup folder, the oldest first. Returns
 * how many. What was killed half-way is stored again.
 */
export async function moveFinishedWal(spool: string, place: BackupFolder): Promise<number> {
  const names = existsSync(spool) ? await readdir(spool) : []
  const ready = names.filter((name) => finished.test(name)).toSorted()
  for (const name of ready) {
    try {
      await storeFile(join(walFolderOf(place), `${name}.gz`), createReadStream(join(spool, name)), place.key)
      await rm(join(spool, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // else another process has moved it
    }
  }
  return ready.length
}
