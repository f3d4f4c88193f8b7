import { gunzipSync } from 'node:zlib'

/** One answer of a batch. */
export type BatchAnswer = { operation_id: string; status_code: number; response: string }

const BLOCK = 512
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024

/** The answers in the results of a batch: a tar archive, compressed, of files that each hold a list. */
export function readArchive(packed: Uint8Array): BatchAnswer[] {
  const bytes = gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES })
  return filesIn(bytes).flatMap((text) => JSON.parse(text) as BatchAnswer[])
}

/** The texts of the plain files of a tar archive; folders and the names of long paths are passed over. */
function filesIn(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8) || 0
    const isPlain = [0, 0x30].includes(bytes[at + 156] ?? 0)
    const name = bytes.toString('latin1', at, at + 100).split('\0')[0] ?? ''
    if (isPlain && name.endsWith('.json')) texts.push(bytes.toString('utf8', at + BLOCK, at + BLOCK + size))
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return texts
}
