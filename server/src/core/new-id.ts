import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const ID_BYTES = 16
/** The library asks the system for the random bytes of each id, which takes longer than all the rest (docs/dependencies.md). */
const pool = new Uint8Array(ID_BYTES * 256)
let used = pool.length

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.subarray(used - ID_BYTES, used)
}

let msecs = 0
let seq = 0

/** A new id: a UUID of version 7. Those of one process are in the order in which they were made. */
export function newId(): string {
  const random = randomBytes()
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // It begins in the lowest quarter of its 32 bits: the ids of one millisecond never come to their end.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2
  } else seq++
  return v7({ random, msecs, seq })
}
