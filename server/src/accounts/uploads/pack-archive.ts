import { crc32 } from 'node:zlib'

/**
 * An archive of these parts, not compressed. What was checked is packed anew for the reader, because an archive may show one
 * content to whoever follows its list of contents and another to whoever reads it from its beginning.
 */
export function packArchive(parts: ReadonlyMap<string, Buffer>): Buffer {
  const [pieces, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of parts) {
    const label = Buffer.from(name)
    const facts = entryHeader(label, content)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, label])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, label]))
    pieces.push(head, content)
    at += head.length + content.length
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, contents, end])
}

/** What both heads of a part say of it: version, names in UTF-8, not compressed, no time, its sum and sizes. */
function entryHeader(label: Buffer, content: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(label.length, 22)
  return facts
}
