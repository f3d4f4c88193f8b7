import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/core/postgres-place.ts'
import { root } from './sources.ts'

export type Program = {
  url: string
  process: ChildProcess
  /** Everything that it has written. */
  output(): string
  ended: Promise<{ code: number | null; signal: string | null }>
}

const running = new Map<ChildProcess, string>()

/**
 * Starts the real program in a process of its own, with these settings and no others of this machine's. A file that is to be loaded
 * before it may exchange messages with the test.
 */
export async function startProgram(
  env: Record<string, string>,
  command = 'serve',
  loadedBefore?: string,
): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-program-'))
  const port = env['PORT'] ?? String(await freePort())
  const before = loadedBefore ? ['--import', loadedBefore] : []
  const child = spawn(process.execPath, [...before, 'server/src/main.ts', command], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: port,
      CHOPCARD_DATA_DIR: dataDir,
      CHOPCARD_SECRET: 'a secret that only tests know, forty chars',
      CHOPCARD_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(loadedBefore ? (['ipc'] as const) : [])],
  })
  running.set(child, dataDir)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<Awaited<Program['ended']>>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  )
  return { url: `http://127.0.0.1:${port}`, process: child, output: () => output, ended }
}

/** Starts the program and waits until it answers. */
export async function startServing(env: Record<string, string>, loadedBefore?: string): Promise<Program> {
  const program = await startProgram(env, 'serve', loadedBefore)
  let hasEnded = false
  void program.ended.then(() => (hasEnded = true))
  while (!program.output().includes('Chopcard is ready')) {
    if (hasEnded) throw new Error(`The program ended before it was ready:\n${program.output()}`)
    await Promise.race([program.ended, once(program.process.stdout as NodeJS.ReadableStream, 'data')])
  }
  return program
}

/** Ends the programs that a test has left behind. */
export async function endPrograms(): Promise<void> {
  for (const [child, dataDir] of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  running.clear()
}
