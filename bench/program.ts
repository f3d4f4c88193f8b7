import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bench } from './database.ts'
import { putPictures } from './pictures.ts'

const root = join(import.meta.dirname, '..')

export type Program = { url: string; pid: number; startedIn: number; residentMb(): number; stop(): Promise<void> }

/** The real program on the benches' database, in a process of its own, with more settings if some are given. */
export async function startProgram(
  databaseUrl: string,
  port = 4871,
  more: Record<string, string> = {},
  command: 'serve' | 'web' | 'work' = 'serve',
): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-data-'))
  await putPictures(dataDir)
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    CHOPCARD_DATA_DIR: dataDir,
    CHOPCARD_SECRET: bench.secret,
    CHOPCARD_DEMO: 'false',
    CHOPCARD_LOG_LEVEL: 'info',
    ...more,
  }
  return serve(settings, port, () => rmSync(dataDir, { recursive: true, force: true }), command)
}

/** The program with some settings, in a process of its own; resolves when it is ready. */
export async function serve(
  settings: Record<string, string>,
  port: number,
  after = () => {},
  command: 'serve' | 'web' | 'work' = 'serve',
): Promise<Program> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['server/src/main.ts', command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), CHOPCARD_PUBLIC_URL: url, ...settings },
  })
  await ready(child)
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: Math.round(performance.now() - started),
    residentMb: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'close')
      after()
    },
  }
}

async function ready(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Chopcard is ready')) resolve()
    })
    child.on('close', () => reject(new Error('the program ended before it was ready')))
  })
}
