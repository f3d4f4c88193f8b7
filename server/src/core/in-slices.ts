import { refusalOf } from './envelope.ts'

/** Does up to so much, and answers with whether there is more. */
export type Step = (most: number) => Promise<boolean>

const least = 100
/** A step that takes longer than this holds up whoever waits for the same row. */
const longMs = 500
const failuresInARow = 5

/**
 * Does long work in steps, each a statement or transaction of its own, at the machine's pace: after a quick step the next is
 * twice as long, after a slow one half. Where a statement ran out of its time (another took the processor, the machine stood
 * still) that step is done again with a fraction of it, so that a slow machine takes longer and does not fail.
 */
export async function inSlices(
  first: number,
  most: number,
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
      size = Math.max(least, Math.floor(size / 8))
      continue
    }
    failures = 0
    const took = clock() - began
    if (took > longMs) size = Math.max(least, Math.floor(size / 2))
    else if (took < longMs / 4) size = Math.min(most, size * 2)
  }
}
