import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './postgres.ts'

/** For tests: starts the database from another process, which stays until it is killed. */
export async function startElsewhere(dataDir: string, binDir?: string) {
  const child = spawn(process.execPath, [import.meta.filename, dataDir, binDir ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, serverPid: Number(output.toString()) }
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function kill9(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

if (import.meta.main) {
  const [dataDir = '', binDir = ''] = process.argv.slice(2)
  const postgres = await startPostgres({ dataDir, binDir: binDir || undefined })
  console.log(postgres.pid)
  setInterval(() => {}, 60_000)
}
