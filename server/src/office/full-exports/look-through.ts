import { createHash } from 'node:crypto'
import type { ArchiveFrame, ArchiveTask } from './archive-frames.ts'
import { formatVersion, Manifest, manifestName, tableFile } from './manifest.ts'
import { checkPicture, checkRow } from './row-checks.ts'
import { splitLines } from './split-lines.ts'
import { ArchiveTrouble, openZipFile, type ZipEntry } from './zip-reader.ts'

const maxManifest = 128 * 1024 * 1024
const maxRow = 16 * 1024 * 1024
const maxPicture = 32 * 1024 * 1024
/** So many rows, or so many characters of them, are said at once. */
const [rowsAtOnce, lengthAtOnce] = [500, 4 * 1024 * 1024]

type Archive = Awaited<ReturnType<typeof openZipFile>>
type Sum = { bytes: number; sha256: string }

/** Says a frame, with the lines that follow it. */
export type Say = (frame: ArchiveFrame, ...lines: string[]) => Promise<void>

/**
 * Looks through an archive, and says its manifest; then its rows and pictures, if they are wanted. Throws an ArchiveTrouble if anything of
 * it is not right.
 */
export async function lookThrough({ file, tables, isRead }: ArchiveTask, say: Say): Promise<void> {
  const archive = await openZipFile(file)
  const manifest = await readManifest(archive)
  refuseOtherFiles(archive, manifest, tables)
  await say({ manifest })
  for (const table of tables) {
    const described = manifest.tables.find(({ name }) => name === table)
    if (!described) throw new ArchiveTrouble(`The archive has no table ${table}.`)
    await readRows(archive, described, manifest.merchant.id, isRead ? say : undefined)
  }
  for (const described of manifest.files) {
    const isPicture = described.name.startsWith('files/')
    if (isPicture || !isRead) await readFile(archive, described, isPicture, isRead ? say : undefined)
  }
  archive.close()
  await say({ end: true })
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const entry = archive.entries.get(manifestName)
  if (!entry || entry.bytes > maxManifest)
    throw new ArchiveTrouble(`The archive has no ${manifestName}: it is no export.`)
  const { content } = await readWhole(archive, entry)
  const said = jsonIn(content.toString('utf8')) as { format?: unknown; version?: unknown } | null
  if (said?.format !== 'chopcard-merchant') throw new ArchiveTrouble('The archive is no export of a merchant.')
  if (said.version !== formatVersion)
    throw new ArchiveTrouble(
      `The export has format ${String(said.version)}; this program reads format ${formatVersion}.`,
    )
  const manifest = Manifest.safeParse(said)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new ArchiveTrouble(`The manifest is damaged: ${issue?.path.join('.')} ${issue?.message}.`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveTrouble('The manifest is no JSON.')
  }
}

/** Exactly the files that the manifest names, and exactly the tables that are wanted. */
function refuseOtherFiles({ entries }: Archive, { tables, files }: Manifest, wanted: readonly string[]): void {
  const said = [manifestName, ...tables.map(({ name }) => tableFile(name)), ...files.map(({ name }) => name)]
  const missing = said.find((name) => !entries.has(name))
  if (missing) throw new ArchiveTrouble(`${missing} is missing in the archive.`)
  const names = new Set(said)
  const more = [...entries.keys()].find((name) => !names.has(name))
  if (more !== undefined)
    throw new ArchiveTrouble(`The archive has a file that its manifest does not name: ${more.slice(0, 80)}`)
  if (names.size !== said.length) throw new ArchiveTrouble('The manifest names a file twice.')
  const strange = tables.find(({ name }) => !wanted.includes(name))
  if (strange) throw new ArchiveTrouble(`This program imports no table ${strange.name}.`)
}

async function readRows(archive: Archive, table: Manifest['tables'][number], merchantId: string, say?: Say) {
  const name = tableFile(table.name)
  const measured = measure(archive, archive.entries.get(name), name)
  let batch: string[] = []
  let length = 0
  let rows = 0
  const flush = async () => {
    if (batch.length) await say?.({ table: table.name, lines: batch.length }, ...batch)
    ;[batch, length] = [[], 0]
  }
  const tooLong = () => new ArchiveTrouble(`A row of ${table.name} is longer than a row can be.`)
  for await (const line of splitLines(measured.content(), maxRow, tooLong)) {
    checkRow(table.name, table.columns, merchantId, line)
    rows++
    batch.push(line)
    length += line.length
    if (batch.length >= rowsAtOnce || length >= lengthAtOnce) await flush()
  }
  await flush()
  refuseOtherSum(name, measured.sum(), table)
  if (rows !== table.rows)
    throw new ArchiveTrouble(`${name} has ${rows} rows instead of the ${table.rows} of the manifest.`)
}

async function readFile(archive: Archive, file: Manifest['files'][number], isPicture: boolean, say?: Say) {
  const entry = archive.entries.get(file.name)
  if (!isPicture) {
    const measured = measure(archive, entry, file.name)
    for await (const _ of measured.content());
    return refuseOtherSum(file.name, measured.sum(), file)
  }
  if (!entry || entry.bytes > maxPicture) throw new ArchiveTrouble(`${file.name} is larger than a picture can be.`)
  const { content, sum } = await readWhole(archive, entry)
  refuseOtherSum(file.name, sum, file)
  checkPicture(file.name, content, sum.sha256)
  await say?.({ picture: file.name, content: content.toString('base64') })
}

function refuseOtherSum(name: string, found: Sum, said: Sum): void {
  if (found.sha256 !== said.sha256 || found.bytes !== said.bytes)
    throw new ArchiveTrouble(`${name} has another checksum than the manifest says: it was changed or is damaged.`)
}

async function readWhole(archive: Archive, entry: ZipEntry): Promise<{ content: Buffer; sum: Sum }> {
  const measured = measure(archive, entry, entry.name)
  const pieces: Uint8Array[] = []
  for await (const piece of measured.content()) pieces.push(piece)
  return { content: Buffer.concat(pieces), sum: measured.sum() }
}

/** The content of an entry, which ends where the list of the archive says, and what it came to. */
function measure(archive: Archive, entry: ZipEntry | undefined, name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    if (!entry) throw new ArchiveTrouble(`${name} is missing in the archive.`)
    try {
      for await (const piece of (await archive.contentOf(entry)) as AsyncIterable<Buffer>) {
        bytes += piece.length
        hash.update(piece)
        yield piece
      }
    } catch (error) {
      throw error instanceof ArchiveTrouble ? error : new ArchiveTrouble(`${name} cannot be unpacked.`)
    }
  }
  return { content, sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }) }
}
