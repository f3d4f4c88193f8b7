import { statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** What is wrong with an archive, in words for whoever imports it. */
export class ArchiveTrouble extends Error {}

export type ZipEntry = { name: string; bytes: number; entry: Entry }

const maxEntries = 1_000_000
/** The shortest head of an entry. */
const headSize = 30
/** JSON of one table is packed to a thirtieth at best; pictures are hardly packed at all. */
const [maxRatio, maxSmall] = [200, 64 * 1024 * 1024]

/**
 * The entries of a ZIP archive by name. Throws an ArchiveTrouble for one that is none, is encrypted, has a name twice or entries that share
 * bytes, or unpacks to much more than an export does.
 */
export async function openZipFile(path: string) {
  const zip = await opened(path)
  const entries = await entriesOf(zip)
  refuseBomb(entries, statSync(path).size)
  refuseShared(entries)
  const byName = new Map(entries.map((entry) => [entry.fileName, toZipEntry(entry)]))
  if (byName.size !== entries.length) throw new ArchiveTrouble('The archive has two files of one name.')
  return {
    entries: byName as ReadonlyMap<string, ZipEntry>,
    contentOf: ({ entry }: ZipEntry): Promise<Readable> => zip.openReadStreamPromise(entry),
    close: () => zip.close(),
  }
}

const toZipEntry = (entry: Entry): ZipEntry => ({ name: entry.fileName, bytes: entry.uncompressedSize, entry })

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw new ArchiveTrouble(`${path} cannot be opened.`)
    throw new ArchiveTrouble('The file is no ZIP archive, or it is cut off.')
  }
}

/** All entries of the list. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new ArchiveTrouble('The archive has too many files.')
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throw new ArchiveTrouble(`The archive is damaged: ${(error as Error).message}.`)
  }
  if (entries.some((entry) => !entry.canDecodeFileData()))
    throw new ArchiveTrouble('The archive is encrypted, or packed in a way that is not read here.')
  return entries
}

function refuseBomb(entries: readonly Entry[], size: number): void {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > maxSmall && bytes > size * maxRatio)
    throw new ArchiveTrouble('The archive unpacks to much more than an export does.')
}

function refuseShared(entries: readonly Entry[]): void {
  const inPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  inPlace.forEach(({ relativeOffsetOfLocalHeader: at, compressedSize }, place) => {
    const next = inPlace[place + 1]?.relativeOffsetOfLocalHeader ?? Infinity
    if (at + headSize + compressedSize > next) throw new ArchiveTrouble('Files of the archive share bytes.')
  })
}
