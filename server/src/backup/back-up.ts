import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../core/config.ts'
import type { Postgres } from '../core/postgres.ts'
import { archiveFolder } from './archive-settings.ts'
import { moveFinishedWal } from './archive-wal.ts'
import {
  type BackupFolder,
  databaseFile,
  fingerprintOf,
  makeBackupFolder,
  removeOldBackups,
  writeManifest,
} from './backup-folder.ts'
import { forgetRemovedFiles, mirrorFiles } from './mirror-files.ts'
import { packEmbedded } from './pack-embedded.ts'
import { packServer } from './pack-server.ts'
import { storeFile } from './stored-files.ts'

export type BackedUp = { bytes: number; files: number; removed: number }

/** The backup folder of the settings; throws if there is none. */
export function backupFolderOf({ backup }: Pick<Config, 'backup'>): BackupFolder {
  if (!backup.folder) throw new Error('Missing setting CHOPCARD_BACKUP_DIR: the folder in which backups are kept.')
  return { folder: backup.folder, key: backup.key }
}

/**
 * Makes a complete backup while the application works: the database, its log until now, and copies of all files. Then removes
 * backups that are older than the setting says. `embedded` is the running database of the data folder, if it is not a server.
 */
export async function backUp(config: Config, embedded: Pick<Postgres, 'adminUrl'> | undefined): Promise<BackedUp> {
  const place = backupFolderOf(config)
  const client = await connectAlone(embedded?.adminUrl ?? serverUrlOf(config))
  const { rows } = await client.query<{ now: Date }>('select now()')
  const at = rows[0]?.now ?? new Date()
  const folder = await makeBackupFolder(place, at)
  try {
    const store = (archive: Parameters<typeof storeFile>[1]) =>
      storeFile(join(folder, databaseFile), archive, place.key)
    const { written: database, label } = embedded
      ? await packEmbedded(databaseFolderOf(config), embedded.adminUrl, store)
      : { written: await packServer(serverUrlOf(config), config.backup.programs, store), label: undefined }
    if (embedded) await moveFinishedWal(spoolOf(config), place)
    const files = config.s3 ? 0 : await mirrorFiles(join(config.dataDir, 'files'), place)
    const postgres = await versionOf(client)
    const encrypted = place.key !== undefined
    const secret = fingerprintOf(config.secret)
    await writeManifest(folder, { version: 1, at: at.toISOString(), postgres, encrypted, database, label, secret })
    const before = new Date(at.getTime() - config.backup.days * 24 * 3600_000)
    const removed = await removeOldBackups(place, before)
    await forgetRemovedFiles(place, before)
    return { bytes: database.bytes, files, removed }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

const databaseFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => realpathSync(join(dataDir, 'postgres'))

/** Where the embedded PostgreSQL copies finished segments of its log. */
export const spoolOf = (config: Pick<Config, 'dataDir'>): string => join(databaseFolderOf(config), archiveFolder)

/** The address by which backups of a server are made: past a pooler, and with the role that may. */
export const serverUrlOf = ({ backup, directDatabaseUrl, databaseUrl }: Config): string =>
  backup.databaseUrl ?? directDatabaseUrl ?? databaseUrl ?? ''

/** Any number that no other lock has. */
const lock = 7_263_018_411

/** A connection that keeps a second backup away as long as it is open. */
async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lock}) as free`)
  if (rows[0]?.free) return client
  await client.end()
  throw new Error('Another backup is being made.')
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}
