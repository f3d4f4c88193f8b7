import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runInBackground } from './foreground.ts'

type Limits = {
  /** Memory for JavaScript objects. The limit of the process is this plus what an empty process takes. */
  heapMb: number
  /** CPU time. While the till is busy the process is paused, so the elapsed time may be `ELAPSED_PER_CPU_TIME` times as long. */
  timeMs: number
  maxOutput: number
}

/** How the script ended: normally, with its own error, or by exceeding a limit. */
export type Ending = 'done' | 'failed' | 'stopped'

export type Confined = {
  input: Writable
  output: Readable
  ended: Promise<Ending>
  stop(): void
}

/** Limits CPU time where the kernel can do that. */
const ELAPSED_PER_CPU_TIME = 4

/**
 * An empty process reserves half a gigabyte of address space, most of which it never uses; buffers outside the heap are
 * added to that.
 */
const besideHeapMb = 900

/**
 * Runs one of our scripts in a separate process that knows only its input: no environment variables, no permission to
 * write files, start processes or load native code, a low priority, pauses while the till answers, and limits on
 * memory, time and output. The server continues whatever happens to it. Worker threads are not enough: V8 ends the
 * whole process if a thread runs out of memory at the wrong moment.
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
  const timer = setTimeout(stop, limits.timeMs * ELAPSED_PER_CPU_TIME)
  let written = 0
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.length
    if (written > limits.maxOutput) stop()
  })
  // Input that the script no longer reads is not an error.
  child.stdin.on('error', () => undefined)
  child.once('error', () => resolve('failed'))
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    resolve(beyond || signal !== null || isOutOfMemory(code) ? 'stopped' : code === 0 ? 'done' : 'failed')
  })
  return { input: child.stdin, output: child.stdout, ended: promise, stop }
}

/** V8 aborts when it is out of memory; a shell reports a signal as an exit code above 128. */
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
  // Limits enforced by the kernel: data in KB, CPU seconds, no core file. If the machine runs out of memory, this
  // process is ended first.
  const confine = [
    `ulimit -d ${(heapMb + besideHeapMb) * 1024}`,
    `ulimit -t ${Math.ceil(timeMs / 1000)}`,
    'ulimit -c 0',
    'echo 1000 > /proc/self/oom_score_adj',
  ].map((line) => `{ ${line}; } 2>/dev/null`)
  // Lower priority than the till, for all threads: a priority that is set later would apply only to the first thread.
  return ['/bin/sh', '-c', [...confine, 'exec nice -n 19 "$0" "$@"'].join('; '), ...node]
}
