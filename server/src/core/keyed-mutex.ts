import { refuse } from '@chopcard/contract/core/errors.ts'

const MAX_WAIT_MS = 5_000

/** The last task of each key; a key that nobody uses has no entry. */
const tails = new Map<string, Promise<unknown>>()

/**
 * A keyed mutex: runs the tasks of one key one after another, in the order they came, so that each finds what the one before
 * has written. It holds in this process only; what must be true over several processes is for the database to guarantee. A
 * task that has waited longer than `MAX_WAIT_MS` (behind a database that stalls) is refused with SERVICE_UNAVAILABLE. It is told whether
 * there was one before it.
 */
export async function runExclusive<T>(key: string, task: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const cameAt = performance.now()
  const start = () => (performance.now() - cameAt > MAX_WAIT_MS ? refuse('SERVICE_UNAVAILABLE') : task(true))
  const before = tails.get(key)
  const mine = before ? before.then(start, start) : task(false)
  tails.set(key, mine)
  try {
    return await mine
  } finally {
    if (tails.get(key) === mine) tails.delete(key)
  }
}
