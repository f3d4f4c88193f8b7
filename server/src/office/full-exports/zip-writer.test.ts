import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packArchive } from '../../accounts/uploads/pack-archive.ts'
import { openZipFile } from './zip-reader.ts'
import { openZip } from './zip-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'chopcard-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readAll(file: string): Promise<Record<string, string>> {
  const { entries, contentOf } = await openZipFile(file)
  const read: Record<string, string> = {}
  for (const [name, entry] of entries) {
    const pieces: Buffer[] = []
    for await (const piece of await contentOf(entry)) pieces.push(piece as Buffer)
    read[name] = Buffer.concat(pieces).toString('hex')
  }
  return read
}

const parts = new Map([
  ['empty.txt', Buffer.alloc(0)],
  ['字.txt', Buffer.from('Kopi & 珈琲')],
  ['large.bin', randomBytes(700_000)],
])
const expected = Object.fromEntries([...parts].map(([name, content]) => [name, content.toString('hex')]))

test('an archive that was written as a stream is read as it was written', async () => {
  const pieces: Uint8Array[] = []
  const zip = openZip((bytes) => Promise.resolve(void pieces.push(bytes)))
  for (const [name, content] of parts) await zip.add(name, [content.subarray(0, 5), content.subarray(5)])
  await zip.end()
  const file = join(folder, 'streamed.zip')
  writeFileSync(file, Buffer.concat(pieces))
  expect(await readAll(file)).toEqual(expected)
})

test('an archive that another program packed, with sizes of 32 bits, is read too', async () => {
  const file = join(folder, 'plain.zip')
  writeFileSync(file, packArchive(parts))
  expect(await readAll(file)).toEqual(expected)
})
