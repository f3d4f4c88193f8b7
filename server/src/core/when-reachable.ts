import { setTimeout as pause } from 'node:timers/promises'
import { pgCode } from './database.ts'
import type { Log } from './log.ts'

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 5_000

/** PostgreSQL's codes: a connection that failed, a server that starts or stops, and one that has no connection left. */
const unreachable = /^(08|57P0[1235])|^53300$/
const words = /Connection terminated|connection timeout|timeout expired|not queryable/i

/**
 * Starts what needs the database. While that cannot be reached, or is lost on the way, it says so, waits, and starts again from
 * the beginning; any other error is thrown.
 */
export async function whenReachable<T>(log: Log, start: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await start()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      log.warn({ error: (error as Error).message }, 'the database cannot be reached: the program waits for it')
    }
    await pause(wait)
  }
}

/** Whether an error, or what caused it, is one of the connection to the database. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo' || syscall === 'read' || syscall === 'write') return true
  return unreachable.test(pgCode(error) ?? '') || words.test(error.message) || isUnreachable(error.cause)
}
