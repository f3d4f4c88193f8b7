import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBackups, makeBackupFolder, removeOldBackups, walFolderOf, writeManifest } from './backup-folder.ts'
import { chooseBackup } from './restore.ts'

let place: { folder: string; key: undefined }
beforeEach(() => {
  place = { folder: mkdtempSync(join(tmpdir(), 'chopcard-backups-')), key: undefined }
})
afterEach(() => rmSync(place.folder, { recursive: true, force: true }))

const day = (number: number, hour = '01') => new Date(`2026-03-0${number}T${hour}:00:00.000Z`)

async function make(at: Date, facts: object = {}): Promise<string> {
  const folder = await makeBackupFolder(place, at)
  const database = { bytes: 1, sha256: 'x' }
  const whole = { version: 1, at: at.toISOString(), postgres: '18.4', encrypted: false, database, secret: 's' } as const
  await writeManifest(folder, { ...whole, ...facts })
  return folder
}

function makeSegment(name: string, at: Date): void {
  const file = join(walFolderOf(place), name)
  mkdirSync(walFolderOf(place), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, at, at)
}

const days = async () => (await listBackups(place)).map(({ at }) => at.slice(8, 10))

test('backups are listed from the newest on, without one that did not end', async () => {
  await make(day(2))
  await make(day(1))
  await makeBackupFolder(place, day(3))
  expect(await days()).toEqual(['02', '01'])
})

test('old backups are removed with the log that only they need, and what is left of one that did not end', async () => {
  for (const number of [1, 2, 4, 5]) await make(day(number))
  const half = await makeBackupFolder(place, day(3))
  makeSegment('000000010000000000000001.gz', day(3))
  makeSegment('000000010000000000000002.gz', day(4, '02'))
  makeSegment('00000002.history.gz', day(1))
  expect(await removeOldBackups(place, day(4, '00'))).toBe(2)
  expect(await days()).toEqual(['05', '04'])
  expect(existsSync(half)).toBe(false)
  expect(readdirSync(walFolderOf(place)).toSorted()).toEqual(['000000010000000000000002.gz', '00000002.history.gz'])
})

test('the newest backup stays, however old it is, and one that is being made', async () => {
  await make(day(1))
  const running = await makeBackupFolder(place, day(2))
  expect(await removeOldBackups(place, day(9))).toBe(0)
  expect(await days()).toEqual(['01'])
  expect(existsSync(running)).toBe(true)
})

test('the backup of a moment is the latest that began before it', async () => {
  await make(day(1))
  await make(day(3))
  expect((await chooseBackup(place, day(2))).at.slice(8, 10)).toBe('01')
  expect((await chooseBackup(place)).at.slice(8, 10)).toBe('03')
  await expect(chooseBackup(place, day(1, '00'))).rejects.toThrow('There is no complete backup of before 2026-03-01')
})

test('an encrypted backup asks for its key, and a plain one for none', async () => {
  await make(day(1), { encrypted: true })
  await expect(chooseBackup(place)).rejects.toThrow('The backup is encrypted: set CHOPCARD_BACKUP_KEY.')
  await make(day(2))
  await expect(chooseBackup({ ...place, key: 'k'.repeat(32) })).rejects.toThrow('unset CHOPCARD_BACKUP_KEY')
})

test('a manifest that is not one stops every command with its name', async () => {
  const folder = await make(day(1))
  writeFileSync(join(folder, 'manifest.json'), '{"version":2}')
  await expect(listBackups(place)).rejects.toThrow(join(folder, 'manifest.json'))
})
