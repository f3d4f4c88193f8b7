import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backupFolderOf } from '../../backup/back-up.ts'
import { checkFiles } from '../../backup/mirror-files.ts'
import { recover } from '../../backup/recover.ts'
import { chooseBackup, programFor, refuseOtherSecret, unpackBackup } from '../../backup/restore.ts'
import { atLastChange } from '../../core/a-moment-ago.ts'
import type { App } from '../../core/app.ts'
import { type Database, openDatabase } from '../../core/database.ts'
import { createFolder } from '../../core/postgres-cluster.ts'
import { chooseAccount } from '../../core/postgres-place.ts'
import { reconcileAll } from '../../loyalty/chop-log/reconcile-merchants.ts'
import { linkOfDrill, makeDrillFolder, removeAbandonedDrills, removeDrill } from './abandoned-drills.ts'

export type Drilled = {
  /** Whole seconds of changes that would have been lost if the database had been lost when the drill began. */
  lostSeconds: number
  restoreSeconds: number
  /** Files of which there is no copy yet. */
  missingFiles: number
  /** Merchants of the copy whose balances its log does not explain. */
  differing: number
}

/**
 * Restores the latest backup beside the running database, reconciles every merchant of the copy, and looks at the copies of the files.
 * Throws if there is no backup or it cannot be restored. The copy is removed, and before it those of drills that were killed.
 */
export async function drill(
  app: Pick<App, 'config' | 'database' | 'hooks' | 'log'>,
  databaseUrl: string,
): Promise<Drilled> {
  const { config, database, log } = app
  const place = backupFolderOf(config)
  const backup = await chooseBackup(place)
  refuseOtherSecret(backup, config.secret)
  await mkdir(config.dataDir, { recursive: true })
  const words = (message: string) => log.info(message)
  for (const folder of await removeAbandonedDrills(config.dataDir))
    words(`Removed the copy of a killed drill: ${folder}`)
  const own = makeDrillFolder(config.dataDir)
  const link = linkOfDrill(own)
  const account = chooseAccount(link)
  const postgres = programFor(backup, { programs: config.backup.programs, log: words }, account)
  const login = loginOf(databaseUrl)
  try {
    const began = performance.now()
    const live = await lastChange(database)
    await createFolder(link, account, words, (folder) => unpackBackup(backup, folder, account, place))
    const copy = await recover(realpathSync(link), { postgres, account, until: undefined, login })
    try {
      const restoreSeconds = Math.round((performance.now() - began) / 1000)
      const url = copy.urlOf(login.role, login.database)
      const { isWhole, differing } = await inCopy(
        copy.lastChange ? atLastChange(url, copy.lastChange) : url,
        async (restored) => ({
          isWhole: (await lastChange(restored)).position >= live.position,
          differing: await reconcileAll({ database: restored, hooks: app.hooks }),
        }),
      )
      const since = live.now.getTime() - (copy.lastChange ?? new Date(backup.at)).getTime()
      const lostSeconds = isWhole ? 0 : Math.max(1, Math.round(since / 1000))
      const missingFiles = config.s3 ? 0 : await checkFiles(join(config.dataDir, 'files'), place)
      return { lostSeconds, restoreSeconds, missingFiles, differing }
    } finally {
      await copy.stop()
    }
  } finally {
    removeDrill(own)
  }
}

/** The role and the database of an address, with which the copy is asked too. */
export function loginOf(databaseUrl: string): { role: string; database: string } {
  const { username, pathname } = new URL(databaseUrl.replace(/@[^/]*\//, '@localhost/'))
  return { role: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }
}

async function inCopy<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 2, () => undefined)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** How far the log of changes goes: each change of a merchant's data has a line there. */
async function lastChange({ kysely }: Database): Promise<{ position: number; now: Date }> {
  const { rows } = await sql<{ position: number; now: Date }>`
    select coalesce(max(position), 0)::bigint as position, now() from audit`.execute(kysely)
  if (!rows[0]) throw new Error('A maximum has one row')
  return rows[0]
}
