import { inflateRawSync } from 'node:zlib'

/** The text of all parts of a workbook, which is a ZIP archive. */
export function xmlOf(workbook: Buffer): string {
  let text = ''
  let at = workbook.readUInt32LE(workbook.lastIndexOf('PK\x05\x06') + 16)
  while (workbook.readUInt32LE(at) === 0x02014b50) {
    const [size, head] = [workbook.readUInt32LE(at + 20), workbook.readUInt32LE(at + 42)]
    const data = head + 30 + workbook.readUInt16LE(head + 26) + workbook.readUInt16LE(head + 28)
    const part = workbook.subarray(data, data + size)
    text += (workbook.readUInt16LE(at + 10) === 8 ? inflateRawSync(part) : part).toString()
    at += 46 + workbook.readUInt16LE(at + 28) + workbook.readUInt16LE(at + 30) + workbook.readUInt16LE(at + 32)
  }
  return text
}
