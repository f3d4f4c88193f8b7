import { createReadStream, type Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { packTar, type TarSource } from 'modern-tar/fs'
import pg from 'pg'
import { archiveFolder } from './archive-settings.ts'

/** What a base backup leaves out (PostgreSQL's manual, "Backing Up The Data Directory"), and what is this machine's own. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut =
  /^(\.s\.PGSQL\..*|postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|chopcard\.owner)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
const leftOutFolders = ['log', archiveFolder]

/**
 * A base backup of the embedded database in `folder` as a tar archive, taken while it works. `write` reads the archive to its end.
 * Returns the text of the file `backup_label`, without which the copy must not be started. Throws if the server does not archive its
 * log, which makes the copy consistent.
 */
export async function packEmbedded<T>(
  folder: string,
  adminUrl: string,
  write: (archive: Readable) => Promise<T>,
): Promise<{ written: T; label: string }> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // the statement in flight fails too
  await client.connect()
  try {
    await refuseWithoutArchive(client)
    await client.query(`select pg_backup_start('chopcard', true)`)
    const written = await write(packTar(await sourcesOf(folder)))
    // Waits until the log of the time of the backup is archived.
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    return { written, label: rows[0]?.labelfile ?? '' }
  } finally {
    await client.end()
  }
}

async function refuseWithoutArchive(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
  if (rows[0]?.archive_mode !== 'on')
    throw new Error('The database was started without CHOPCARD_BACKUP_DIR: restart the application with this setting.')
}

async function sourcesOf(folder: string): Promise<TarSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const kept = entries.map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)) }))
  const sources = await Promise.all(kept.filter(({ name }) => isKept(name)).map((one) => sourceOf(folder, one)))
  // What says which version the copy is of comes last, as in PostgreSQL's own base backup.
  return sources.flat().toSorted((a, b) => Number(isControl(a)) - Number(isControl(b)))
}

const isControl = ({ target }: TarSource) => target === 'global/pg_control'

const isKept = (name: string) => {
  const [first = '', ...below] = name.split('/')
  if (leftOut.test(name) || leftOutFolders.includes(first)) return false
  return !emptied.includes(first) || !below.length
}

async function sourceOf(folder: string, { entry, name }: { entry: Dirent; name: string }): Promise<TarSource[]> {
  const path = join(folder, name)
  if (entry.isDirectory()) return [{ type: 'content', content: '', target: `${name}/`, mode: 0o700 }]
  if (!entry.isFile()) return []
  const facts = await stat(path).catch(() => undefined) // a table that was dropped meanwhile
  if (!facts) return []
  if (!facts.size) return [{ type: 'content', content: '', target: name, mode: 0o600 }]
  return [
    {
      type: 'stream',
      content: Readable.from(fixedSize(path, facts.size)),
      size: facts.size,
      target: name,
      mode: 0o600,
    },
  ]
}

/**
 * The first `size` bytes of a file that may be growing, shrinking or gone: the log that is replayed over the copy knows the rest.
 */
async function* fixedSize(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  try {
    for await (const part of createReadStream(path, { end: size - 1 })) {
      yield part as Buffer
      left -= (part as Buffer).length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536))
    yield zeros
    left -= zeros.length
  }
}
