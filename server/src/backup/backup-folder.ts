import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Where backups are kept, and the key that encrypts them, if any. */
export type BackupFolder = { folder: string; key: string | undefined }

/** What a complete backup says of itself. It is written last: a folder without it is no backup. */
const manifest = z.object({
  version: z.literal(1),
  /** When it began. */
  at: z.iso.datetime(),
  /** PostgreSQL’s version; the database can be restored with the same major version only. */
  postgres: z.string(),
  encrypted: z.boolean(),
  database: z.object({ bytes: z.number(), sha256: z.string() }),
  /** The file `backup_label`, unless it is in the archive. */
  label: z.string().optional(),
  /** Tells whether a secret is the one with which the backup was made, without telling the secret. */
  secret: z.string(),
})
export type Manifest = z.output<typeof manifest>
export type Backup = Manifest & { folder: string }

export const databaseFile = 'database.tar.gz'

const basesOf = ({ folder }: BackupFolder) => join(folder, 'base')
/** The log of the database since the oldest backup, a file for each segment. */
export const walFolderOf = ({ folder }: BackupFolder): string => join(folder, 'wal')
/** The log of a server as it arrives, not yet in finished files. */
export const receivedWalOf = ({ folder }: BackupFolder): string => join(folder, 'wal-received')
/** Copies of the uploaded files and exports. */
export const filesFolderOf = ({ folder }: BackupFolder): string => join(folder, 'files')

/** Copies of files that were removed, for backups of before. */
export const removedFilesOf = ({ folder }: BackupFolder): string => join(folder, 'removed-files')

export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`chopcard backup ${secret}`).digest('hex').slice(0, 16)

/** A new folder for a backup that begins at `at`. */
export async function makeBackupFolder(place: BackupFolder, at: Date): Promise<string> {
  const folder = join(basesOf(place), at.toISOString().replaceAll(':', ''))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Completes a backup. */
export async function writeManifest(folder: string, facts: Manifest): Promise<void> {
  const file = join(folder, 'manifest.json')
  await writeFile(`${file}.half`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.half`, file)
}

/** The complete backups, the newest first. Throws if a manifest cannot be read. */
export async function listBackups(place: BackupFolder): Promise<Backup[]> {
  if (!existsSync(basesOf(place))) return []
  const found: Backup[] = []
  for (const name of (await readdir(basesOf(place))).toSorted().toReversed()) {
    const folder = join(basesOf(place), name)
    const file = join(folder, 'manifest.json')
    if (!existsSync(file)) continue
    try {
      found.push({ ...manifest.parse(JSON.parse(await readFile(file, 'utf8'))), folder })
    } catch (error) {
      throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
    }
  }
  return found
}

/**
 * Removes backups that began before `before`, except the newest, what is left of backups that did not end, and the log that no kept
 * backup needs: a segment that a backup needs is stored after the backup began. Returns how many backups were removed.
 */
export async function removeOldBackups(place: BackupFolder, before: Date): Promise<number> {
  const [newest, ...others] = await listBackups(place)
  if (!newest) return 0
  const old = others.filter(({ at }) => new Date(at) < before)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  const kept = [newest, ...others].filter((one) => !old.includes(one))
  for (const name of await readdir(basesOf(place))) {
    const folder = join(basesOf(place), name)
    const isBackup = kept.some((one) => one.folder === folder)
    if (!isBackup && folder < newest.folder) await rm(folder, { recursive: true, force: true })
  }
  const needed = new Date(kept.at(-1)?.at ?? newest.at)
  const wal = walFolderOf(place)
  for (const name of existsSync(wal) ? await readdir(wal) : []) {
    const isSegment = /^[0-9A-F]{24}(\.|$)/.test(name)
    if (isSegment && (await stat(join(wal, name))).mtime < needed) await rm(join(wal, name), { force: true })
  }
  return old.length
}
