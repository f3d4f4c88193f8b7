import type { Storage } from '../../core/storage-types.ts'
import type { Sink } from './zip-writer.ts'

const PART_BYTES = 8 * 1024 * 1024

type Whose = { merchantId: string; id: string }

const partKey = ({ merchantId, id }: Whose, part: number) => `exports/${merchantId}/${id}-${part}.zip`
const namesKey = ({ merchantId, id }: Whose) => `exports/${merchantId}/${id}-parts.json`

/**
 * Puts a file into the storage in parts, so that none of them has to be kept in memory for long. `reserve` gives the number of each before
 * it is there; `end` tells of which the file is made.
 */
export function partsSink(
  storage: Storage,
  whose: Whose,
  reserve: () => Promise<number>,
): { sink: Sink; end(): Promise<{ bytes: number; parts: number[] }> } {
  let held: Uint8Array[] = []
  let [size, bytes] = [0, 0]
  const parts: number[] = []
  const flush = async () => {
    const content = Buffer.concat(held)
    ;[held, size] = [[], 0]
    const part = await reserve()
    await storage.put(partKey(whose, part), content, 'application/zip')
    parts.push(part)
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

/** Says which parts the file is made of: those of one attempt among those of others. */
export const nameParts = (storage: Storage, whose: Whose, parts: readonly number[]): Promise<void> =>
  storage.put(namesKey(whose), Buffer.from(JSON.stringify(parts)), 'application/json')

/** Files of earlier versions of the program consist of all their parts. */
async function namedParts(storage: Storage, whose: Whose, count: number): Promise<readonly number[]> {
  const names = await storage.get(namesKey(whose))
  return names ? (JSON.parse(Buffer.from(names).toString()) as number[]) : numbersTo(count)
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, before) => before + 1)

/** The file from its parts, of so many that there are of all attempts. Throws if one is gone. */
export async function* partsOf(storage: Storage, whose: Whose, count: number): AsyncGenerator<Uint8Array> {
  for (const part of await namedParts(storage, whose, count)) {
    const content = await storage.get(partKey(whose, part))
    if (!content) throw new Error(`A part of the export ${whose.id} is gone`)
    yield content
  }
}

export async function removeParts(storage: Storage, whose: Whose, parts: number): Promise<void> {
  for (const part of numbersTo(parts)) await storage.remove(partKey(whose, part))
  await storage.remove(namesKey(whose))
}
