import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@chopcard/contract/core/errors.ts'

/** argon2id, the package's default kind: 19 MiB, two passes, one lane (decisions/sign-in.md §4). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time leave the other threads to the till. Callers beyond this queue are told to come back later.
const atOnce = 2
const mayWait = 40

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password for storage. Refuses with 503 while too many callers wait. */
export const hashPassword = (word: string): Promise<string> => inTurn(() => hash(word, cost))

/**
 * Compares a password with a hash. Without a hash, the same work is done and the result is false, so that the time does
 * not reveal which accounts exist. Refuses with 503 while too many callers wait.
 */
export async function verifyPassword(stored: string | null, word: string): Promise<boolean> {
  const decoy = await (decoyHash ??= hash(randomBytes(32), cost))
  const matches = await inTurn(() => verify(stored ?? decoy, word))
  return stored !== null && matches
}

let decoyHash: Promise<string> | undefined

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) refuse('SERVICE_UNAVAILABLE', { retryAfter: 1 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    // The place passes directly to the next waiting caller, so that nobody overtakes the queue.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
