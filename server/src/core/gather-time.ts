import type { Database } from './database.ts'

const GATHER_MS = 5

/**
 * How long a group commit waits for as many as went with the batch before, in milliseconds. In a sharded database most of what a batch
 * costs is the same for one request and for sixteen, so that a third is saved (bench/README.md); elsewhere nobody waits.
 */
export function gatherTime(database: Pick<Database, 'isSharded'>): () => number {
  let gatherMs = 0
  const find = async () => {
    if (await database.isSharded()) gatherMs = GATHER_MS
  }
  // Who cannot be asked now has nothing to write either.
  find().catch(() => undefined)
  return () => gatherMs
}
