import { refuse } from '@chopcard/contract/core/errors.ts'

const patienceMs = 5_000

/** The last work in line of each key; a key that nobody uses has no entry. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Runs the works of one key one after another, in the order they came: each finds what the one before has written. Holds
 * in this process only, so what must be true over several is for the database to see to. Whoever waited for too long
 * (behind a database that stalls) is refused, and all behind with it, at once.
 */
export async function takeTurns<T>(key: string, work: () => Promise<T>): Promise<T> {
  const came = performance.now()
  const start = () => (performance.now() - came > patienceMs ? refuse('SERVICE_UNAVAILABLE') : work())
  const before = lines.get(key)
  const mine = before ? before.then(start, start) : start()
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
