import type { ChildProcess } from 'node:child_process'

/**
 * Number of the till's requests that this process is answering: calls that move value, except those of the platform and those in bulk.
 */
let running = 0
let lastEnded = -Infinity
const background = new Set<() => void>()

/** Even while the till is busy, work in the background gets one part in twenty-one of a processor. */
const pausedMs = 100
const grantedMs = 5

/** Handles a request of the till; processes in the background are paused meanwhile. */
export async function inForeground<T>(answer: () => Promise<T>): Promise<T> {
  if (++running === 1) background.forEach((tell) => tell())
  try {
    return await answer()
  } finally {
    lastEnded = performance.now()
    if (--running === 0) background.forEach((tell) => tell())
  }
}

/** As long as a cashier may take from one guest to the next. */
const pauseBetweenGuestsMs = 10_000

/** Whether requests of the till are being answered, or were a moment ago: then bulk work goes in small steps. */
export const isTillBusy = (): boolean => running > 0 || performance.now() - lastEnded < pauseBetweenGuestsMs

/**
 * Pauses a child process (SIGSTOP) while requests of the till are being answered, except for a short turn at intervals.
 * A low priority alone is not enough: a process that wakes up waits for the kernel's shortest time slice (milliseconds)
 * behind a process of any priority, and a request wakes the server and the database several times. Figures:
 * bench/README.md.
 */
export function runInBackground(child: ChildProcess): void {
  if (process.platform === 'win32') return
  let isGranted = false
  let isPaused = false
  const apply = () => {
    const pause = running > 0 && !isGranted
    if (pause === isPaused) return
    isPaused = pause
    child.kill(pause ? 'SIGSTOP' : 'SIGCONT')
  }
  const runExclusive = () => {
    isGranted = !isGranted
    apply()
    timer = setTimeout(runExclusive, isGranted ? grantedMs : pausedMs)
  }
  let timer = setTimeout(runExclusive, pausedMs)
  background.add(apply)
  const end = () => {
    clearTimeout(timer)
    background.delete(apply)
  }
  child.once('exit', end).once('error', end)
  apply()
}
