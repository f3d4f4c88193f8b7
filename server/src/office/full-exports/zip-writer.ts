import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Takes the bytes of an archive one after the other. */
export type Sink = (bytes: Uint8Array) => Promise<void>
export type Packed = { bytes: number; sha256: string }
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** No time of its own, so that equal contents make equal archives. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Writes a ZIP archive as a stream: nothing of it is kept in memory, whatever its size. */
export function openZip(sink: Sink) {
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject))
  const written = Promise.race([
    failed,
    pipeline(zip.outputStream as Readable, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await sink(piece)
    }),
  ])
  // Whoever adds or ends hears of it.
  written.catch(() => undefined)
  return {
    async add(name: string, content: Content): Promise<Packed> {
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured() {
        for await (const piece of content) {
          bytes += piece.length
          hash.update(piece)
          yield piece
        }
      }
      const stream = Readable.from(measured())
      zip.addReadStream(stream, name, options)
      await Promise.race([finished(stream), written])
      return { bytes, sha256: hash.digest('hex') }
    },
    end(): Promise<void> {
      zip.end()
      return written
    },
  }
}

export type Zip = ReturnType<typeof openZip>
