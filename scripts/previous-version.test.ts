import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareMigrations } from './previous-version.ts'

test('a migration that was edited or removed since a version is found, and a new one is not compared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (version: string, files: Record<string, string>) => {
    const path = join(folder, version)
    mkdirSync(path)
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql)
    return path
  }
  const before = write('before', { '0001_a.sql': 'select 1', '0002_b.sql': 'select 2', '0003_c.sql': 'select 3' })
  const now = write('now', { '0001_a.sql': 'select 1', '0002_b.sql': 'select 2 ', '0004_d.sql': 'select 4' })
  expect(compareMigrations(before, now)).toEqual([
    { name: '0001_a.sql', isKept: true },
    { name: '0002_b.sql', isKept: false },
    { name: '0003_c.sql', isKept: false },
  ])
})
