import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { connectionOf } from './connection-of.ts'

/** One of PostgreSQL's own programs: from `programs`, else from the path. */
export const programOf = (programs: string | undefined, name: string): string =>
  programs && existsSync(join(programs, name)) ? join(programs, name) : name

/**
 * A base backup of a PostgreSQL server as a tar archive, by `pg_basebackup`, with the log of the time of the backup. The role of `url`
 * needs REPLICATION. `write` reads the archive to its end.
 */
export async function packServer<T>(
  url: string,
  programs: string | undefined,
  write: (archive: Readable) => Promise<T>,
): Promise<T> {
  const { argument, remove } = connectionOf(url)
  const args = ['--pgdata=-', '--format=tar', '--wal-method=fetch', '--checkpoint=fast', '--no-password', argument]
  const child = spawn(programOf(programs, 'pg_basebackup'), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  child.stderr.on('data', (part: Buffer) => (words += part.toString()))
  const ended = once(child, 'close') as Promise<[code: number | null]>
  ended.catch(() => undefined)
  const [written, [code]] = await Promise.all([write(child.stdout), ended]).finally(remove)
  if (code !== 0) throw new Error(`pg_basebackup failed: ${words.trim()}`)
  return written
}
