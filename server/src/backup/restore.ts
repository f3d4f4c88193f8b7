import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'
import { createFolder } from '../core/postgres-cluster.ts'
import { type Account, chooseAccount, findPrograms, giveTo, majorVersion } from '../core/postgres-place.ts'
import {
  type Backup,
  type BackupFolder,
  databaseFile,
  fingerprintOf,
  listBackups,
  receivedWalOf,
  walFolderOf,
} from './backup-folder.ts'
import { restoreFiles } from './mirror-files.ts'
import { type Login, recover, recoveryFolder, writeRecoverySettings } from './recover.ts'
import { hashOf, openStored } from './stored-files.ts'

export type RestoreOptions = {
  place: BackupFolder
  /** The folder into which the database goes as `postgres`, and the files as `files`. */
  dataDir: string
  /** Restore the state of this moment; the latest if undefined. */
  until?: Date | undefined
  programs: string | undefined
  login: Login
  log: (message: string) => void
}

/** The latest complete backup that began before `until`, or the latest of all. Throws if there is none. */
export async function chooseBackup(place: BackupFolder, until?: Date): Promise<Backup> {
  const backup = (await listBackups(place)).find(({ at }) => !until || new Date(at) <= until)
  if (!backup)
    throw new Error(
      `There is no complete backup${until ? ` of before ${until.toISOString()}` : ''} in ${place.folder}.`,
    )
  if (backup.encrypted !== (place.key !== undefined))
    throw new Error(
      `The backup is ${backup.encrypted ? '' : 'not '}encrypted: ${backup.encrypted ? 'set' : 'unset'} CHOPCARD_BACKUP_KEY.`,
    )
  return backup
}

/** Throws if cards, PINs and sealed values of the backup belong to another secret. */
export function refuseOtherSecret(backup: Backup, secret: string): void {
  if (backup.secret !== fingerprintOf(secret))
    throw new Error(
      'CHOPCARD_SECRET is not the one of the backup: no card, PIN or stored key would work. Bring the secret of that time.',
    )
}

/**
 * Restores the database and the files into an empty data folder, and leaves the database stopped, ready to be started. Throws if there
 * is a database already, if something is damaged, or if the log does not reach `until`.
 */
export async function restore(options: RestoreOptions): Promise<{ backup: Backup; files: number }> {
  const { dataDir, place, until, login, log } = options
  const backup = await chooseBackup(place, until)
  if (lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }))
    throw new Error(`There is a database in ${dataDir} already: restore into an empty folder.`)
  mkdirSync(dataDir, { recursive: true })
  const account = chooseAccount(join(dataDir, 'postgres'))
  let files = 0
  await createFolder(join(dataDir, 'postgres'), account, log, async (folder) => {
    await unpackBackup(backup, folder, account, place)
    const copy = await recover(folder, { postgres: programFor(backup, options, account), account, until, login })
    await copy.stop()
    await rm(join(folder, recoveryFolder), { recursive: true })
    // Before the database has its name: one without its files would be taken for a whole one.
    files = await restoreFiles(place, join(dataDir, 'files'), until !== undefined)
  })
  return { backup, files }
}

/** Unpacks a backup into `folder`, with the log that came after it. Throws if the archive is damaged. */
export async function unpackBackup(
  { folder: source, database, label }: Backup,
  folder: string,
  account: Account,
  place: BackupFolder,
): Promise<void> {
  const file = join(source, databaseFile)
  if ((await hashOf(file)) !== database.sha256) throw new Error(`${file} is damaged: its checksum differs.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await pipeline(await openStored(file, place.key), unpackTar(folder))
  if (label) writeFileSync(join(folder, 'backup_label'), label)
  writeRecoverySettings(folder)
  await copyWal(folder, place)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of [folder, ...names.map((name) => join(folder, name))]) giveTo(account, path)
  chmodSync(folder, 0o700)
}

/**
 * The server of the backup's version: of the folder of the setting, of those that come with the application, or Debian's. Throws if
 * there is none.
 */
export function programFor(
  { postgres }: Backup,
  { programs, log }: Pick<RestoreOptions, 'programs' | 'log'>,
  account: Account,
): string {
  const major = Number.parseInt(postgres, 10)
  const debian = `/usr/lib/postgresql/${major}/bin`
  for (const folder of [programs, undefined, debian]) {
    if (folder && !existsSync(folder)) continue
    const found = findPrograms(folder, account, log)
    if (majorVersion(found) === major) return found.postgres
  }
  throw new Error(`The backup is of PostgreSQL ${major}: set CHOPCARD_POSTGRES_PROGRAMS to the folder of its programs.`)
}

/** Copies the log, from the beginning of the backup on, to where the restoring server looks for it. */
async function copyWal(folder: string, place: BackupFolder): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(readFileSync(join(folder, 'backup_label'), 'utf8'))?.[1] ?? ''
  // Without the timeline, which may have changed since.
  const isNeeded = (name: string) => name.length !== 24 || name.slice(8) >= first.slice(8)
  const to = (name: string) => createWriteStream(join(folder, recoveryFolder, name))
  for (const stored of filesOf(walFolderOf(place))) {
    const name = stored.replace(/\.gz$/, '')
    if (isNeeded(name)) await pipeline(await openStored(join(walFolderOf(place), stored), place.key), to(name))
  }
  for (const received of filesOf(receivedWalOf(place))) {
    const name = received.replace(/\.partial$/, '')
    if (isNeeded(name)) await pipeline(createReadStream(join(receivedWalOf(place), received)), to(name))
  }
}

const filesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
