import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster } from './postgres-cluster.ts'
import { openDatabase } from './postgres-database.ts'
import { launch, START_LIMIT_MS } from './postgres-launch.ts'
import { isAlive } from './postgres-place.ts'
import { claim, isOrphaned, isOwn, type Postmaster, readPostmaster } from './postgres-process.ts'

export interface PostgresOptions {
  /** The application's data folder; the database is in `<dataDir>/postgres`. */
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
  /** The application's database, with an ordinary role that owns it, as in production. */
  url: string
  /** The same database as superuser, for tests and tools; the application never needs it. */
  adminUrl: string
  version: string
  /** The server process at the start, for tests that kill it. */
  pid: number
  /** Stops the server, unless another live process started it. */
  stop(): Promise<void>
}

const WATCH_MS = 500

/**
 * Starts the embedded PostgreSQL on a data folder, or uses the server that already runs there, and restarts it if it
 * dies (the address stays the same). The server is a separate process and survives a killed application: no
 * acknowledged write is lost, and the next start uses it again. If this process is root, the server runs as `postgres`
 * or `nobody`, because PostgreSQL refuses to run as root.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => {})
  const cluster = await openCluster(resolve(options.dataDir), options, log)
  const first = await obtain(cluster, options)
  if (!claim(cluster, first.server.pid)) log('PostgreSQL is already running on this data folder; using it')
  const again = { ...options, port: first.server.listens ? first.server.port : undefined }
  const end = watch(cluster, first.server, async (ended) => {
    log('PostgreSQL has ended; starting it again')
    try {
      const { server } = await obtain(cluster, again)
      claim(cluster, server.pid)
      return server
    } catch (error) {
      log((error as Error).message)
      await sleep(5000)
      return ended // and is missed again
    }
  })
  return { url: first.url, adminUrl: first.adminUrl, version: first.version, pid: first.server.pid, stop: end }
}

/** Looks for a running server, and starts one if there is none, until it responds. */
async function obtain(cluster: Cluster, options: PostgresOptions) {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    const server = await readPostmaster(cluster.folder)
    if (server?.status === 'ready') {
      const opened = await openDatabase(cluster, server, options.port !== undefined)
      if (opened) return { ...opened, server }
    } else if (!server && !isOrphaned(cluster.folder)) await launch(cluster, options)
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not become ready within 2 minutes (log: ${cluster.log})`)
    await sleep(15)
  }
}

/**
 * Keeps the server running; returns a function that stops it, or leaves it running if it belongs to another live
 * process.
 */
function watch(
  cluster: Cluster,
  first: Postmaster,
  restart: (ended: Postmaster) => Promise<Postmaster>,
): () => Promise<void> {
  let server = first
  let busy: Promise<void> | undefined
  const look = async () => {
    if ((await readPostmaster(cluster.folder))?.pid === server.pid) return
    server = await restart(server)
  }
  const timer = setInterval(() => {
    busy ??= look().finally(() => {
      busy = undefined
    })
  }, WATCH_MS).unref()
  // If the application ends without stop() (an uncaught error), the server is at least asked to stop.
  const atExit = () => isOwn(cluster, server.pid) && isAlive(server.pid) && process.kill(server.pid, 'SIGINT')
  process.once('exit', atExit)
  let stopped: Promise<void> | undefined
  return () => {
    clearInterval(timer)
    process.off('exit', atExit)
    stopped ??= Promise.resolve(busy).then(() => stop(cluster, server))
    return stopped
  }
}

async function stop(cluster: Cluster, { pid, socket }: Postmaster): Promise<void> {
  if (!isOwn(cluster, pid)) return
  const start = performance.now()
  if (isAlive(pid)) process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: ends sessions, writes a checkpoint
  while ((await readPostmaster(cluster.folder))?.pid === pid || isOrphaned(cluster.folder)) {
    if (performance.now() - start > 60_000 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await sleep(15)
  }
  if (socket !== cluster.folder) rmSync(socket, { recursive: true, force: true })
}
