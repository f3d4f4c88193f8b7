import { backUp, backupFolderOf, serverUrlOf } from './backup/back-up.ts'
import { receiveWal } from './backup/receive-wal.ts'
import { chooseBackup, refuseOtherSecret, restore } from './backup/restore.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import type { Postgres } from './core/postgres.ts'
import { loginOf } from './platform/backups/drill.ts'

/** The embedded database's own role and database. */
const embeddedUrl = 'postgresql://chopcard@localhost/chopcard'

/** Restores the latest backup into the data folder, which has no database; `--until <time>` restores the state of that moment. */
export async function restoreCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const place = backupFolderOf(config)
  const until = untilOf(args)
  refuseOtherSecret(await chooseBackup(place, until), config.secret)
  const { backup, files } = await restore({
    place,
    dataDir: config.dataDir,
    until,
    programs: config.backup.programs,
    login: loginOf(config.databaseUrl ?? embeddedUrl),
    log: (words) => log.info(words),
  })
  console.log(JSON.stringify({ restoredFrom: backup.at, until: until?.toISOString() ?? null, files }))
}

function untilOf(args: readonly string[]): Date | undefined {
  const [name, value = ''] = args
  if (name === undefined) return undefined
  const time = new Date(value)
  if (name !== '--until' || Number.isNaN(time.getTime()))
    throw new Error('Usage: npm run restore -- [--until 2026-01-31T12:00:00Z]')
  return time
}

/** Makes a backup while the application works, or without it. */
export async function backupCommand(config: Config, embedded: Postgres | undefined): Promise<void> {
  console.log(JSON.stringify(await backUp(config, embedded)))
}

/** Receives the log of a server until it is told to end. */
export function receiveWalCommand(config: Config, log: Log): { ended: Promise<void>; stop(): void } {
  if (!config.databaseUrl)
    throw new Error('The embedded database archives its log by itself: this command is for DATABASE_URL.')
  return receiveWal(serverUrlOf(config), config.backup.programs, backupFolderOf(config), (words) => log.warn(words))
}
