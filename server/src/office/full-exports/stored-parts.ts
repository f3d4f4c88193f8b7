import type { Storage } from '../../core/storage-types.ts'
import type { Sink } from './zip-writer.ts'

const PART_BYTES = 8 * 1024 * 1024

type Whose = { merchantId: string; id: string }

const partKey = ({ merchantId, id }: Whose, part: number) => `exports/${merchantId}/${id}-${part}.zip`

/** Puts a file into the storage in parts, so that none of them has to be kept in memory for long. `note` hears of each before it is there. */
export function partsSink(
  storage: Storage,
  whose: Whose,
  note: (part: number) => Promise<void>,
): { sink: Sink; end(): Promise<{ bytes: number; parts: number }> } {
  let held: Uint8Array[] = []
  let [size, bytes, parts] = [0, 0, 0]
  const flush = async () => {
    const content = Buffer.concat(held)
    ;[held, size] = [[], 0]
    parts++
    await note(parts)
    await storage.put(partKey(whose, parts), content, 'application/zip')
  }
  return {
    async sink(piece) {
      held.push(piece)
      size += piece.length
      bytes += piece.length
      if (size >= PART_BYTES) await flush()
    },
    async end() {
      if (size) await flush()
      return { bytes, parts }
    },
  }
}

/** The file from its parts. Throws if one is gone. */
export async function* partsOf(storage: Storage, whose: Whose, parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= parts; part++) {
    const content = await storage.get(partKey(whose, part))
    if (!content) throw new Error(`A part of the export ${whose.id} is gone`)
    yield content
  }
}

export async function removeParts(storage: Storage, whose: Whose, parts: number): Promise<void> {
  for (let part = 1; part <= parts; part++) await storage.remove(partKey(whose, part))
}
