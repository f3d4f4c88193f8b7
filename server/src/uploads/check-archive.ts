import { inflateRawSync } from 'node:zlib'

const maxEntries = 500
const maxUnpacked = 120 * 1024 * 1024

/**
 * Throws for a workbook that unpacks to more than a workbook of this kind can hold: whatever its list of contents says,
 * each part is unpacked here once, with an end to it.
 */
export function checkArchive(file: Buffer): void {
  const end = file.lastIndexOf('PK\x05\x06')
  if (end < 0) throw new Error('no archive')
  const entries = file.readUInt16LE(end + 10)
  if (entries > maxEntries) throw new Error('too many parts')
  let at = file.readUInt32LE(end + 16)
  let left = maxUnpacked
  for (let entry = 0; entry < entries; entry++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('no archive')
    left -= unpackedSize(file, at, left)
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}

function unpackedSize(file: Buffer, at: number, most: number): number {
  const [packed, said, head] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24), file.readUInt32LE(at + 42)]
  if (said > most) throw new Error('too large')
  const data = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
  const part = file.subarray(data, data + packed)
  const size = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(part, { maxOutputLength: most }).length : part.length
  if (size !== said) throw new Error('not what it says')
  return size
}
