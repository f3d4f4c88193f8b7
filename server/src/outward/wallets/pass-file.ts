import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A file of a pass, with what the manifest and the archive say of it: computed once for pictures, which many passes share. */
export type PassFile = { content: Buffer; sha1: string; crc: number }

export const passFile = (content: Buffer): PassFile => ({
  content,
  sha1: hash('sha1', content, 'hex'),
  crc: crc32(content),
})

/** What Apple's manifest says: the digest of each file. */
export const manifestOf = (files: Readonly<Record<string, PassFile>>): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, { sha1 }]) => [name, sha1]))))

/** The first of January 1980, as archives write days. */
const firstDay = 33

/**
 * Files as a ZIP archive without compression, which would gain nothing on pictures. The library that builds passes writes the
 * archive byte by byte, which takes a hundred times as long.
 */
export function zipFiles(files: Readonly<Record<string, PassFile>>): Buffer {
  const [bodies, entries] = [[] as Buffer[], [] as Buffer[]]
  let offset = 0
  for (const [path, { content, crc }] of Object.entries(files)) {
    const name = Buffer.from(path)
    const common = commonPart(name.length, content.length, crc)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, name]))
    bodies.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** What both headers of an entry say. */
function commonPart(nameLength: number, size: number, crc: number): Buffer {
  const part = Buffer.alloc(26)
  part.writeUInt16LE(20, 0)
  // Names are in UTF-8.
  part.writeUInt16LE(0x0800, 2)
  part.writeUInt16LE(firstDay, 8)
  part.writeUInt32LE(crc, 10)
  part.writeUInt32LE(size, 14)
  part.writeUInt32LE(size, 18)
  part.writeUInt16LE(nameLength, 22)
  return part
}
