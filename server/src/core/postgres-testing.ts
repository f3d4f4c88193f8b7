import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from './postgres.ts'

/** For tests: starts the database from another process, which stays until it is killed. */
export async function startElsewhere(dataDir: string, binDir?: string) {
  const child = spawn(process.execPath, [import.meta.filename, dataDir, binDir ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error('The other process ended before its server ran')),
  )
  const [output] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer]
  died.catch(() => undefined)
  return { process: child, serverPid: Number(output.toString()) }
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function kill9(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A data folder for one test; root's temporary folders are closed to the server's user otherwise. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chopcard-postgres-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Stops whatever still runs on a test's data folder, and removes it. */
export async function removeDataDir(dataDir: string, binDir?: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, binDir })
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A connection that ends with its server without an error of the test's. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** One statement on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await connectTo(url)
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

if (import.meta.main) {
  const [dataDir = '', binDir = ''] = process.argv.slice(2)
  const postgres = await startPostgres({ dataDir, binDir: binDir || undefined })
  console.log(postgres.pid)
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  setInterval(() => {}, 60_000)
}
