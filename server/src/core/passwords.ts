import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@chopcard/contract/core/errors.ts'

/** argon2id, the package's default kind: 19 MiB, two passes, one lane (decisions/sign-in.md §4). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time leave the other threads to the till; whoever would wait longer than this queue is told to come back.
const atOnce = 2
const mayWait = 40

let running = 0
const waiting: (() => void)[] = []

/** The hash of a password as it is stored. Refuses with 503 while too many wait. */
export const hashPassword = (word: string): Promise<string> => inTurn(() => hash(word, cost))

/**
 * Whether the word is the one that was hashed. Without a hash the same work is done for nothing and the answer is no, so
 * that time does not tell who has an account. Refuses with 503 while too many wait.
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
    // The place is handed on, so that nobody overtakes the queue.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
