import { createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** What is wrong with an archive, in words for whoever imports it. */
export class ArchiveTrouble extends Error {}

export type ZipEntry = { name: string; method: number; packed: number; bytes: number; at: number }

const [endSize, listedSize, headSize] = [22, 46, 30]
const [stored, deflated] = [0, 8]
const beyond32 = 0xffffffff
const maxList = 256 * 1024 * 1024
/** JSON of one table is packed to a thirtieth at best; pictures are hardly packed at all. */
const [maxRatio, maxSmall] = [200, 64 * 1024 * 1024]

/**
 * The entries of a ZIP archive by name. Throws for one that is none, is encrypted, has a name twice or entries that share bytes, or
 * unpacks to much more than an export does.
 */
export function openZipFile(path: string): { entries: Map<string, ZipEntry>; contentOf(entry: ZipEntry): Readable } {
  const fd = opened(path)
  const { size } = fstatSync(fd)
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (at < 0 || at + length > size || readSync(fd, bytes, 0, length, at) !== length) throw noArchive()
    return bytes
  }
  const list = findList(read, size)
  if (list.bytes > maxList) throw new ArchiveTrouble('The archive has too many files.')
  const entries = entriesIn(read(list.at, list.bytes), list.count)
  refuseBomb(entries, size)
  const placed = entries.map((entry) => ({ ...entry, at: contentAt(read(entry.at, headSize), entry.at) }))
  refuseShared(placed, list.at)
  const byName = new Map(placed.map((entry) => [entry.name, entry]))
  if (byName.size !== placed.length) throw new ArchiveTrouble('The archive has two files of one name.')
  return { entries: byName, contentOf: (entry) => unpacked(fd, entry) }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r')
  } catch {
    throw new ArchiveTrouble(`${path} cannot be opened.`)
  }
}

const noArchive = () => new ArchiveTrouble('The file is no ZIP archive, or it is cut off.')

type Read = (at: number, length: number) => Buffer

function findList(read: Read, size: number): { count: number; bytes: number; at: number } {
  const tail = read(Math.max(0, size - 65_557), Math.min(size, 65_557))
  const found = tail.lastIndexOf('PK\x05\x06')
  if (found < 0 || found + endSize > tail.length) throw noArchive()
  const [count, bytes, at] = [
    tail.readUInt16LE(found + 10),
    tail.readUInt32LE(found + 12),
    tail.readUInt32LE(found + 16),
  ]
  if (count !== 0xffff && bytes !== beyond32 && at !== beyond32) return { count, bytes, at }
  const large = read(wide(read(size - tail.length + found - 20, 20), 8), 56)
  if (large.readUInt32LE(0) !== 0x06064b50) throw noArchive()
  return { count: wide(large, 32), bytes: wide(large, 40), at: wide(large, 48) }
}

function wide(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw noArchive()
  return Number(value)
}

function entriesIn(list: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + listedSize > list.length || list.readUInt32LE(at) !== 0x02014b50) throw noArchive()
    const nameEnd = at + listedSize + list.readUInt16LE(at + 28)
    const extraEnd = nameEnd + list.readUInt16LE(at + 30)
    if (extraEnd > list.length) throw noArchive()
    const [flags, method] = [list.readUInt16LE(at + 8), list.readUInt16LE(at + 10)]
    if (flags & 1 || (method !== stored && method !== deflated))
      throw new ArchiveTrouble('The archive is encrypted, or packed in a way that is not read here.')
    const name = list.toString('utf8', at + listedSize, nameEnd)
    entries.push({ name, method, ...sizesOf(list.subarray(at, at + listedSize), list.subarray(nameEnd, extraEnd)) })
    at = extraEnd + list.readUInt16LE(at + 32)
  }
  return entries
}

/** Sizes and place; those beyond 32 bits stand in an extra field, in this order. */
function sizesOf(head: Buffer, extra: Buffer): Pick<ZipEntry, 'bytes' | 'packed' | 'at'> {
  let wideAt = 0
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) wideAt = at + 4
  const number = (at: number) => {
    const value = head.readUInt32LE(at)
    if (value !== beyond32) return value
    if (!wideAt || wideAt + 8 > extra.length) throw noArchive()
    wideAt += 8
    return wide(extra, wideAt - 8)
  }
  return { bytes: number(24), packed: number(20), at: number(42) }
}

function contentAt(head: Buffer, at: number): number {
  if (head.readUInt32LE(0) !== 0x04034b50) throw noArchive()
  return at + headSize + head.readUInt16LE(26) + head.readUInt16LE(28)
}

function refuseBomb(entries: readonly ZipEntry[], size: number): void {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes > maxSmall && bytes > size * maxRatio)
    throw new ArchiveTrouble('The archive unpacks to much more than an export does.')
}

function refuseShared(entries: readonly ZipEntry[], end: number): void {
  const inPlace = entries.toSorted((a, b) => a.at - b.at)
  inPlace.forEach(({ at, packed }, place) => {
    if (at + packed > (inPlace[place + 1]?.at ?? end)) throw new ArchiveTrouble('Files of the archive share bytes.')
  })
}

function unpacked(fd: number, { method, packed, at }: ZipEntry): Readable {
  if (!packed) return Readable.from([])
  const content = createReadStream('', {
    fd,
    autoClose: false,
    start: at,
    end: at + packed - 1,
    highWaterMark: 256 * 1024,
  })
  if (method === stored) return content
  return pipeline(content, createInflateRaw(), () => undefined)
}
