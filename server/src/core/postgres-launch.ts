import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, SETTINGS } from './postgres-cluster.ts'
import { freePort, giveTo, makeAccessible } from './postgres-place.ts'
import { readPostmaster } from './postgres-process.ts'

export const START_LIMIT_MS = 120_000

/** Starts the server and waits until it is ready; returns without an error if another process was faster. */
export async function launch(
  cluster: Cluster,
  options: { port?: number; settings?: Record<string, string> },
): Promise<void> {
  const port = options.port === 0 ? await freePort() : options.port
  const settings: Record<string, string> = {
    ...SETTINGS,
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    port: String(port ?? 5432),
    unix_socket_directories: socketFolder(cluster),
    ...options.settings,
  }
  const output = openSync(cluster.log, 'w')
  // detached: Ctrl-C in a terminal must reach the application only, which then stops the database in order.
  const child = spawn(
    cluster.programs.postgres,
    ['-D', cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...cluster.account,
      cwd: cluster.folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { LC_ALL: 'C' },
    },
  )
  closeSync(output)
  await ready(child, cluster)
  child.unref()
}

async function ready(child: ChildProcess, cluster: Cluster): Promise<void> {
  const end = once(child, 'exit').then(
    () => 'ended' as const,
    (error: Error) => {
      throw new Error(`PostgreSQL could not be started: ${error.message}`, { cause: error })
    },
  )
  const deadline = performance.now() + START_LIMIT_MS
  do {
    const running = await readPostmaster(cluster.folder)
    if (running?.pid === child.pid && running?.status === 'ready') return
    if (performance.now() > deadline) return
  } while ((await Promise.race([end, sleep(10)])) !== 'ended')
  const fatal = readFileSync(cluster.log, 'utf8').match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? 'no reason given'
  // Another process is starting the server on the same folder, or the last children of a killed server are still
  // ending: look again.
  if (/lock file "postmaster.pid"|pre-existing shared memory/.test(fatal)) return
  throw new Error(`PostgreSQL refused to start: ${fatal} (log: ${cluster.log})`)
}

/** The socket is in the database's folder, unless that path is longer than a socket's address may be. */
function socketFolder({ folder, account }: Cluster): string {
  if (join(folder, '.s.PGSQL.65535').length < 100) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = join(tmpdir(), `chopcard-${name}`)
  mkdirSync(short, { recursive: true })
  const owner = statSync(short).uid
  if (![process.getuid?.(), account?.uid].includes(owner))
    throw new Error(`${short} belongs to another user: remove it`)
  makeAccessible(short)
  giveTo(account, short)
  return short
}
