import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = 4872

/** Milliseconds until the second `npm start` on a data folder answers; the first one fills it with the demo. */
export async function measureSecondStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-start-'))
  chmodSync(dataDir, 0o755) // the database's user has to get through
  try {
    await start(dataDir)
    return await start(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), CHOPCARD_DATA_DIR: dataDir },
  })
  const ended = once(child, 'close')
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/readyz`).catch(() => undefined)
      if (answer?.ok) return Math.round(performance.now() - began)
      if (child.exitCode !== null) throw new Error('npm start ended before it was ready')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
