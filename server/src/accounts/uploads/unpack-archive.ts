import { inflateRawSync } from 'node:zlib'

const maxEntries = 500
const maxUnpacked = 120 * 1024 * 1024
const [endSize, entrySize] = [22, 46]
const [stored, deflated] = [0, 8]

/**
 * The XML parts of a workbook by their names. Throws for an archive that is none, lies about itself, or unpacks to more than
 * a workbook of this kind can hold: each part is unpacked with an end to it, whatever the list of contents says.
 */
export function unpackArchive(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf('PK\x05\x06')
  if (end < 0 || end + endSize > file.length) throw new Error('no archive')
  const entries = file.readUInt16LE(end + 10)
  if (entries > maxEntries) throw new Error('too many parts')
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  let left = maxUnpacked
  for (let entry = 0; entry < entries; entry++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('no archive')
    const nameEnd = at + entrySize + file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + entrySize, nameEnd)
    // Pictures and macros are not even looked at.
    if (/\.(xml|rels)$/.test(name)) {
      if (parts.has(name)) throw new Error('a name twice')
      const part = unpack(file, at, left)
      left -= part.length
      parts.set(name, part)
    }
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function unpack(file: Buffer, at: number, maxBytes: number): Buffer {
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)]
  const [packed, said, head] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24), file.readUInt32LE(at + 42)]
  if (flags & 1 || (method !== stored && method !== deflated)) throw new Error('not readable')
  if (said > maxBytes) throw new Error('too large')
  const data = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
  if (data + packed > file.length) throw new Error('cut off')
  const content = file.subarray(data, data + packed)
  const part = method === deflated ? inflateRawSync(content, { maxOutputLength: Math.max(1, maxBytes) }) : content
  if (part.length !== said) throw new Error('not what it says')
  return part
}
