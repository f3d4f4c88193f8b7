import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Takes the bytes of an archive one after the other. */
export type Sink = (bytes: Uint8Array) => Promise<void>
export type Packed = { bytes: number; sha256: string }
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

type Entry = { name: Buffer; crc: number; packed: number; bytes: number; at: number }

const [version, deflated] = [45, 8]
/** Sizes follow the content, and names are in UTF-8. */
const flags = 0x0808
const beyond32 = 0xffffffff

/**
 * Writes a ZIP archive as a stream: nothing of it is kept in memory, whatever its size. All sizes have 64 bits (ZIP64), and follow
 * what they are of.
 */
export function openZip(sink: Sink) {
  const entries: Entry[] = []
  let at = 0
  const write = async (bytes: Uint8Array) => {
    at += bytes.length
    await sink(bytes)
  }
  return {
    async add(name: string, content: Content): Promise<Packed> {
      const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, at }
      const hash = createHash('sha256')
      async function* measured() {
        for await (const piece of content) {
          entry.crc = crc32(piece, entry.crc)
          entry.bytes += piece.length
          hash.update(piece)
          yield piece
        }
      }
      await write(localHeader(entry))
      await pipeline(Readable.from(measured()), createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) {
          entry.packed += piece.length
          await write(piece)
        }
      })
      await write(sizesAfter(entry))
      entries.push(entry)
      return { bytes: entry.bytes, sha256: hash.digest('hex') }
    },
    async end(): Promise<void> {
      const from = at
      for (const entry of entries) await write(listed(entry))
      await write(ending(entries.length, from, at))
    },
  }
}

export type Zip = ReturnType<typeof openZip>

/** What both headers of an entry say; no time, so that equal contents make equal archives. */
function facts({ name }: Entry, crc: number, extra: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt16LE(0x0021, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(beyond32, 14)
  head.writeUInt32LE(beyond32, 18)
  head.writeUInt16LE(name.length, 22)
  head.writeUInt16LE(extra.length, 24)
  return head
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 8)
  values.forEach((value, place) => bytes.writeBigUInt64LE(BigInt(value), place * 8))
  return bytes
}

function extraOf(...values: number[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(1, 0)
  head.writeUInt16LE(values.length * 8, 2)
  return Buffer.concat([head, numbers(...values)])
}

function localHeader(entry: Entry): Buffer {
  const extra = extraOf(0, 0)
  return Buffer.concat([Buffer.from('PK\x03\x04'), facts(entry, 0, extra), entry.name, extra])
}

function sizesAfter({ crc, packed, bytes }: Entry): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc)
  return Buffer.concat([Buffer.from('PK\x07\x08'), sum, numbers(packed, bytes)])
}

function listed(entry: Entry): Buffer {
  const extra = extraOf(entry.bytes, entry.packed, entry.at)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(beyond32, 10)
  const made = Buffer.from([version, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02'), made, facts(entry, entry.crc, extra), rest, entry.name, extra])
}

function ending(count: number, from: number, to: number): Buffer {
  const large = Buffer.alloc(12)
  large.writeUInt16LE(version, 0)
  large.writeUInt16LE(version, 2)
  const where = Buffer.concat([Buffer.from('PK\x06\x07'), Buffer.alloc(4), numbers(to), Buffer.from([1, 0, 0, 0])])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(0xffff, 4)
  end.writeUInt16LE(0xffff, 6)
  end.writeUInt32LE(beyond32, 8)
  end.writeUInt32LE(beyond32, 12)
  return Buffer.concat([
    Buffer.from('PK\x06\x06'),
    numbers(44),
    large,
    numbers(count, count, to - from, from),
    where,
    Buffer.from('PK\x05\x06'),
    end,
  ])
}
