import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { hashOf, openStored, storeFile } from './stored-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'chopcard-stored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = 'a key of a backup that only this test knows'
const content = Buffer.concat([Buffer.from('the balance of card 4711'), Buffer.alloc(300_000, 'x')])
const read = async (file: string, with_?: string) => buffer(await openStored(file, with_))

test.each([
  ['plain', undefined],
  ['encrypted', key],
])('a stored file is read back as it was, %s', async (name, used) => {
  const file = join(folder, name)
  const { bytes, sha256 } = await storeFile(file, Readable.from([content]), used)
  expect(await read(file, used)).toEqual(content)
  expect(bytes).toBe(readFileSync(file).length)
  expect(sha256).toBe(await hashOf(file))
})

test('an empty file is read back as an empty file', async () => {
  const file = join(folder, 'empty')
  await storeFile(file, Readable.from([]), key)
  expect(await read(file, key)).toEqual(Buffer.alloc(0))
})

const faults: [what: string, spoil: (file: string) => void, used: string | undefined][] = [
  ['with another key', () => undefined, `${key}!`],
  ['without its key', () => undefined, undefined],
  ['with one changed byte', (file) => flip(file, 60), key],
  ['with a changed tag', (file) => flip(file, readFileSync(file).length - 1), key],
  ['cut short', (file) => truncateSync(file, readFileSync(file).length - 100), key],
]

test.each(faults)('an encrypted file cannot be read %s', async (what, spoil, used) => {
  const file = join(folder, what)
  await storeFile(file, Readable.from([content]), key)
  spoil(file)
  await expect(read(file, used)).rejects.toThrow(/authenticate data|incorrect header check|invalid|unexpected end/)
})

test('a file whose source fails gets no name, and leaves nothing behind', async () => {
  const source = Readable.from(
    (async function* () {
      yield await Promise.resolve(content)
      throw new Error('the disk is gone')
    })(),
  )
  await expect(storeFile(join(folder, 'broken'), source, key)).rejects.toThrow('the disk is gone')
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
})

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
