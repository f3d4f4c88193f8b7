import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The argument by which one of PostgreSQL's programs reaches the database of `url`. The password is in a file that only this user can
 * read, because every user sees the arguments of a program. `remove` deletes the file once the program has ended.
 */
export function connectionOf(url: string): { argument: string; remove(): void } {
  const [, before = url, password, after = ''] = /^(\w+:\/\/[^:@/]+):([^@]*)(@.*)$/.exec(url) ?? []
  if (password === undefined) return { argument: `--dbname=${url}`, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-password-'))
  const file = join(folder, 'pgpass')
  const escaped = decodeURIComponent(password).replace(/[\\:]/g, '\\$&')
  writeFileSync(file, `*:*:*:*:${escaped}\n`, { mode: 0o600 })
  const parameter = `passfile=${encodeURIComponent(file)}`
  return {
    argument: `--dbname=${before}${after}${after.includes('?') ? '&' : '?'}${parameter}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
