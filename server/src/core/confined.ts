import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runInBackground } from './foreground.ts'

type Limits = {
  /** What JavaScript may hold. The process as a whole may hold so much more as an empty one takes. */
  heapMb: number
  /** How long it may work. Beside a busy till, for which it pauses, it may take `patience` times as long. */
  timeMs: number
  maxOutput: number
}

/** How it ended: by itself and well, with an error of its own, or because it went beyond a limit. */
export type Ending = 'done' | 'failed' | 'stopped'

export type Confined = {
  input: Writable
  output: Readable
  ended: Promise<Ending>
  stop(): void
}

/** What counts is the time it was worked on, which the kernel limits where it can. */
const patience = 4

/** An empty process reserves half a gigabyte, most of which it never touches; buffers outside of the heap come on top. */
const besideHeapMb = 900

/**
 * Runs a script of ours in a process of its own, which only knows what it is handed: no environment of ours, no right to write files,
 * to start processes or to load native code, a low priority and pauses for the till, and an end to its memory, its time and
 * its output. Whatever becomes of it, the server goes on. The limits of threads do not do this: V8 ends the whole process
 * when one of them is out of memory at the wrong moment.
 */
export function runConfined(script: URL, args: readonly string[], limits: Limits): Confined {
  const [command = '', ...rest] = commandOf(script, args, limits)
  const child = spawn(command, rest, { env: { PATH: '/usr/bin:/bin' }, stdio: ['pipe', 'pipe', 'ignore'] })
  runInBackground(child)
  const { promise, resolve } = Promise.withResolvers<Ending>()
  let beyond = false
  const stop = () => {
    beyond = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, limits.timeMs * patience)
  let written = 0
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.length
    if (written > limits.maxOutput) stop()
  })
  // What it does not read any more is of no use to anybody.
  child.stdin.on('error', () => undefined)
  child.once('error', () => resolve('failed'))
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    resolve(beyond || signal !== null || isOutOfMemory(code) ? 'stopped' : code === 0 ? 'done' : 'failed')
  })
  return { input: child.stdin, output: child.stdout, ended: promise, stop }
}

/** V8 aborts when it is out of memory; a shell tells of a signal by a number above 128. */
const isOutOfMemory = (code: number | null) => code !== null && code > 128

function commandOf(script: URL, args: readonly string[], { heapMb, timeMs }: Limits): string[] {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--permission',
    '--allow-fs-read=*',
    fileURLToPath(script),
    ...args,
  ]
  if (process.platform !== 'linux') return node
  // Limits that the kernel holds: data in KB, seconds of work, no core file; and if memory runs out, this one goes first.
  const confine = [
    `ulimit -d ${(heapMb + besideHeapMb) * 1024}`,
    `ulimit -t ${Math.ceil(timeMs / 1000)}`,
    'ulimit -c 0',
    'echo 1000 > /proc/self/oom_score_adj',
  ].map((line) => `{ ${line}; } 2>/dev/null`)
  // Behind the till's work, with all of its threads: a priority that is set later holds for the first of them alone.
  return ['/bin/sh', '-c', [...confine, 'exec nice -n 19 "$0" "$@"'].join('; '), ...node]
}
