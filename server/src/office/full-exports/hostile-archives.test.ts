import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ArchiveFrame } from './archive-frames.ts'
import { fileSink } from './file-sink.ts'
import { lookThrough } from './look-through.ts'
import type { Manifest } from './manifest.ts'
import { withArchive } from './read-archive.ts'
import { openZip } from './zip-writer.ts'

/** Archives as nobody exports them: each is refused with a sentence that says what is wrong, before anything is written. */

const folder = mkdtempSync(join(tmpdir(), 'chopcard-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const merchantId = '01a21893-7630-74a2-9746-3567b05a40d9'
const sumOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})
const row = (facts: object) => ({ merchant_id: merchantId, id: 'a', settings: {}, ...facts })
const picture = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from('pixels')])
const pictureFile = `files/pictures/${sumOf(picture).sha256}.webp`

type Parts = { files: Map<string, Buffer>; manifest: Manifest }
type Change = (parts: Parts) => void

/** The parts of a small export of one table and a picture. */
function partsOf(rows: object[] = [row({})], content = picture, name = pictureFile): Parts {
  const lines = Buffer.from(rows.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return {
    files: new Map([
      ['data/campaign.jsonl', lines],
      [name, content],
    ]),
    manifest: {
      format: 'chopcard-merchant',
      version: 1,
      product: '0.1.0',
      schema: '0001_x.sql',
      secret: '0',
      takenAt: '2026-11-26T12:00:00.000Z',
      merchant: { id: merchantId, shortKey: 'abcd1234', name: 'Kopi', plan: 'Trial' },
      tables: [{ name: 'campaign', columns: ['merchant_id', 'id', 'settings'], rows: rows.length, ...sumOf(lines) }],
      files: [{ name, ...sumOf(content) }],
    },
  }
}

let made = 0
async function pack({ files, manifest }: Parts, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<string> {
  const file = join(folder, `${++made}.zip`)
  const { sink, end } = fileSink(file)
  const zip = openZip(sink)
  for (const [name, content] of files) await zip.add(name, [content])
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest))])
  await zip.end()
  await end()
  writeFileSync(file, change(readFileSync(file)))
  return file
}

async function look(file: string): Promise<ArchiveFrame[]> {
  const frames: ArchiveFrame[] = []
  await lookThrough({ file, tables: ['campaign'], isRead: true }, (frame) => Promise.resolve(void frames.push(frame)))
  return frames
}

test('control: the archive that the others are made of is read to its end', async () => {
  const frames = await look(await pack(partsOf()))
  expect(frames.map((frame) => Object.keys(frame)[0])).toEqual(['manifest', 'table', 'picture', 'end'])
})

const html = {
  emailTemplates: { joined: { words: { 'en-US': { title: 'Hi', body: '<p>Hi</p><script>x()</script>' } } } },
}
const changed: [what: string, says: RegExp, parts: () => Parts][] = [
  [
    'of another format',
    /has format 2; this program reads format 1/,
    () => withChange(({ manifest }) => Object.assign(manifest, { version: 2 })),
  ],
  [
    'of something else',
    /no export of a merchant/,
    () => withChange(({ manifest }) => Object.assign(manifest, { format: 'x' })),
  ],
  [
    'with a damaged manifest',
    /manifest is damaged: merchant.id/,
    () => withChange(({ manifest }) => (manifest.merchant.id = 'x')),
  ],
  [
    'without a table',
    /data\/campaign.jsonl is missing/,
    () => withChange(({ files }) => files.delete('data/campaign.jsonl')),
  ],
  [
    'whose manifest lacks a table',
    /does not name: data\/campaign.jsonl/,
    () => withChange(({ manifest }) => (manifest.tables = [])),
  ],
  ['with another table', /imports no table session/, withSession],
  [
    'with one more file',
    /does not name: files\/more.webp/,
    () => withChange(({ files }) => files.set('files/more.webp', picture)),
  ],
  [
    'with a path that leads out',
    /manifest is damaged: files.0.name/,
    () => withChange(({ manifest }) => Object.assign(manifest.files[0] ?? {}, { name: '../../etc/passwd' })),
  ],
  [
    'with changed rows',
    /campaign.jsonl has another checksum/,
    () =>
      withChange(({ files }) => files.set('data/campaign.jsonl', Buffer.from(`${JSON.stringify(row({ id: 'b' }))}\n`))),
  ],
  [
    'with fewer rows than it says',
    /has 1 rows instead of the 2/,
    () => withChange(({ manifest }) => Object.assign(manifest.tables[0] ?? {}, { rows: 2 })),
  ],
  [
    'with a row of another merchant',
    /belongs to another merchant/,
    () => partsOf([row({ merchant_id: merchantId.replace('0', '1') })]),
  ],
  ['with a column too many', /has other columns/, () => partsOf([row({ password_hash: 'x' })])],
  ['with a row that is no object', /no JSON object/, () => partsOf([[1]])],
  ['with a script in a mail', /a mail with HTML that no mail/, () => partsOf([row({ settings: html })])],
  [
    'with a row that never ends',
    /longer than a row can be/,
    () => partsOf([row({ settings: 'x'.repeat(17 * 1024 * 1024) })]),
  ],
  [
    'with a picture that is none',
    /not the picture that its name says/,
    () => partsOf(undefined, Buffer.from('<svg onload="x()">')),
  ],
  [
    'with a changed picture',
    /another checksum/,
    () => withChange(({ files }) => files.set(pictureFile, Buffer.from('RIFF1234WEBPx'))),
  ],
]

function withChange(change: Change): Parts {
  const parts = partsOf()
  change(parts)
  return parts
}

function withSession(): Parts {
  return withChange(({ files, manifest }) => {
    files.set('data/session.jsonl', Buffer.alloc(0))
    manifest.tables.push({ name: 'session', columns: [], rows: 0, ...sumOf(Buffer.alloc(0)) })
  })
}

test.each(changed)('an import refuses an archive %s', async (_what, says, parts) => {
  const file = await pack(parts())
  await expect(look(file)).rejects.toThrow(says)
})

const listedAt = (bytes: Buffer) => bytes.indexOf('PK\x01\x02')
const broken: [what: string, says: RegExp, change: (bytes: Buffer) => Buffer][] = [
  ['that is no archive', /no ZIP archive/, () => Buffer.from('nothing of the kind')],
  ['that is empty', /no ZIP archive/, () => Buffer.alloc(0)],
  ['that is cut off', /no ZIP archive/, (bytes) => bytes.subarray(0, bytes.length - 60)],
  [
    'whose list lies about a size',
    /campaign.jsonl cannot be unpacked/,
    (bytes) => (bytes.writeUInt32LE(3, listedAt(bytes) + 24), bytes),
  ],
  [
    'that unpacks to a thousand times its size',
    /unpacks to much more/,
    (bytes) => (bytes.writeUInt32LE(4_000_000_000, listedAt(bytes) + 24), bytes),
  ],
  ['whose files share bytes', /share bytes/, (bytes) => (bytes.writeUInt32LE(10_000, listedAt(bytes) + 20), bytes)],
  [
    'with a path that leads out of its folder',
    /archive is damaged: invalid relative path/,
    (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('data/campaign', '../../.ampaign'.slice(0, 13)), 'latin1'),
  ],
  ['that is encrypted', /encrypted/, (bytes) => (bytes.writeUInt16LE(0x0809, listedAt(bytes) + 8), bytes)],
]

test.each(broken)('an import refuses a file %s', async (_what, says, change) => {
  await expect(look(await pack(partsOf(), change))).rejects.toThrow(says)
})

test('a file is read by a process of its own, which says what is wrong with it', async () => {
  const nameIn = (file: string) =>
    withArchive({ file, tables: ['campaign'] }, ({ manifest }) => Promise.resolve(manifest.merchant.name))
  expect(await nameIn(await pack(partsOf()))).toBe('Kopi')
  const other = await pack(partsOf([row({ merchant_id: 'x' })]))
  await expect(nameIn(other)).rejects.toThrow('A row of campaign belongs to another merchant.')
})
