import { refusalOf } from './envelope.ts'

/** Processes up to `maxBatchSize` items; returns whether there are more. */
export type Step = (maxBatchSize: number) => Promise<boolean>

const MIN_BATCH_SIZE = 100
/** A step that takes longer blocks others that need the same rows. */
const longMs = 500
const failuresInARow = 5

/**
 * Runs long work in batches, each a statement or transaction. The size adapts to the machine: doubled after a fast
 * batch, halved after a slow one. A batch whose statement timed out (a busy or suspended machine) is repeated with a
 * fraction of the size, so that a slow machine takes longer instead of failing.
 */
export async function runInBatches(
  first: number,
  maxBatchSize: number,
  step: Step,
  clock = () => performance.now(),
): Promise<void> {
  let size = first
  for (let failures = 0; ; ) {
    const began = clock()
    try {
      if (!(await step(size))) return
    } catch (error) {
      failures += 1
      if (failures === failuresInARow || refusalOf(error).code !== 'SERVICE_UNAVAILABLE') throw error
      size = Math.max(MIN_BATCH_SIZE, Math.floor(size / 8))
      continue
    }
    failures = 0
    const took = clock() - began
    if (took > longMs) size = Math.max(MIN_BATCH_SIZE, Math.floor(size / 2))
    else if (took < longMs / 4) size = Math.min(maxBatchSize, size * 2)
  }
}
