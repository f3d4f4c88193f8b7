import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster, SETTINGS } from './postgres-cluster.ts'
import { openDatabase } from './postgres-database.ts'
import { freePort, giveTo, isAlive, makeAccessible } from './postgres-place.ts'
import { claim, isOrphaned, isOwn, type Postmaster, readPostmaster } from './postgres-process.ts'

export interface PostgresOptions {
  /** The application's data folder; the database lives in `<dataDir>/postgres`. */
  dataDir: string
  /** Also listen on this TCP port of 127.0.0.1 (0: any free one), and hand out a TCP address. Default: unix socket only. */
  port?: number
  /** The bin folder of another PostgreSQL, for example /usr/lib/postgresql/15/bin. Default: the one from npm. */
  binDir?: string
  /** Extra server settings; tests turn fsync off here. They count only when this call starts the server. */
  settings?: Record<string, string>
  log?: (message: string) => void
}

export interface Postgres {
  /** The application's database, as an ordinary role that owns it: what production has, too. */
  url: string
  /** The same database as superuser, for tests and tools; the application never needs it. */
  adminUrl: string
  version: string
  /** The server process, for tests that kill it. */
  pid: number
  /** Stops the server, unless another live process started it. */
  stop(): Promise<void>
}

const START_LIMIT_MS = 120_000

/**
 * Starts the embedded PostgreSQL on a data folder, or uses the one already running there.
 *
 * The server is a process of its own and outlives a killed application: nothing acknowledged is lost, and the next start
 * takes it over. Started as root it runs as `postgres` or `nobody`, since PostgreSQL refuses root.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => {})
  const cluster = await openCluster(resolve(options.dataDir), options, log)
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const running = await readPostmaster(cluster.folder)
    if (running?.status === 'ready') {
      const opened = await openDatabase(cluster, running, options.port !== undefined)
      if (opened) {
        const mine = claim(cluster, running.pid)
        if (!mine) log('PostgreSQL is already running on this data folder; using it')
        return { ...opened, pid: running.pid, stop: stopper(cluster, running, mine) }
      }
    } else if (!running && !isOrphaned(cluster.folder)) await launch(cluster, options)
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not become ready within 2 minutes (log: ${cluster.log})`)
    await sleep(15)
  }
}

/** Starts the server and waits until it is ready; returns silently when another process was faster. */
async function launch(cluster: Cluster, options: PostgresOptions): Promise<void> {
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
  const deadline = Date.now() + START_LIMIT_MS
  do {
    const running = await readPostmaster(cluster.folder)
    if (running?.pid === child.pid && running?.status === 'ready') return
    if (Date.now() > deadline) return
  } while ((await Promise.race([end, sleep(10)])) !== 'ended')
  const fatal = readFileSync(cluster.log, 'utf8').match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? 'no reason given'
  // Another process is starting the same folder, or the killed server's last children are still ending: look again.
  if (/lock file "postmaster.pid"|pre-existing shared memory/.test(fatal)) return
  throw new Error(`PostgreSQL refused to start: ${fatal} (log: ${cluster.log})`)
}

/** The socket lives in the database's folder, unless that path is longer than a socket's address may be. */
function socketFolder(cluster: Cluster): string {
  if (join(cluster.folder, '.s.PGSQL.65535').length < 100) return cluster.folder
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-'))
  makeAccessible(folder)
  giveTo(cluster.account, folder)
  return folder
}

function stopper(cluster: Cluster, running: Postmaster, mine: boolean): () => Promise<void> {
  if (!mine) return () => Promise.resolve()
  // When the application ends without stop() (an uncaught error), the server is at least asked to end.
  const atExit = () => isOwn(cluster, running.pid) && isAlive(running.pid) && process.kill(running.pid, 'SIGINT')
  process.once('exit', atExit)
  let stopping: Promise<void> | undefined
  return () => {
    process.off('exit', atExit)
    stopping ??= stop(cluster, running)
    return stopping
  }
}

async function stop(cluster: Cluster, { pid, socket }: Postmaster): Promise<void> {
  if (!isOwn(cluster, pid)) return
  const start = Date.now()
  if (isAlive(pid)) process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: ends sessions, writes a checkpoint
  while ((await readPostmaster(cluster.folder))?.pid === pid || isOrphaned(cluster.folder)) {
    if (Date.now() - start > 60_000 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await sleep(15)
  }
  if (socket !== cluster.folder) rmSync(socket, { recursive: true, force: true })
}
