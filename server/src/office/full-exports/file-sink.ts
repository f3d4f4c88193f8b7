import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Sink } from './zip-writer.ts'

/** Writes an archive into a new file, which must not exist. */
export function fileSink(path: string): { sink: Sink; end(): Promise<void> } {
  const file = createWriteStream(path, { flags: 'wx' })
  const failed = once(file, 'close').then(() => {
    if (file.errored) throw file.errored
  })
  failed.catch(() => undefined)
  return {
    async sink(bytes) {
      if (!file.write(bytes)) await Promise.race([once(file, 'drain'), failed])
    },
    async end() {
      file.end()
      await failed
    },
  }
}
