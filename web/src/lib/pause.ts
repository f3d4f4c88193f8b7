import { CallError } from './call-error.ts'

/** Waits; goes on at once when the connection is back, and stops when the caller gives up. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(resolve), milliseconds)
    const online = () => done(resolve)
    const abort = () => done(() => reject(new CallError({ status: 0, code: 'ABORTED' })))
    const done = (then: () => void) => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
      signal?.removeEventListener('abort', abort)
      then()
    }
    globalThis.addEventListener?.('online', online)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  })
}
