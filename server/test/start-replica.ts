import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../src/core/migrate.ts'
import { startPostgres } from '../src/core/postgres.ts'
import { type Cluster, openCluster } from '../src/core/postgres-cluster.ts'
import { freePort, giveTo } from '../src/core/postgres-place.ts'
import { makeDataDir, removeDataDir } from '../src/core/postgres-testing.ts'
import { statement } from './own-database.ts'

const binDir = process.env['CHOPCARD_TEST_PG_BIN']

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/**
 * A migrated database on a server of its own, and a copy that follows it by streaming replication. The copy begins as the folder of the
 * stopped server, which is what pg_basebackup would copy: the embedded PostgreSQL does not have that program.
 */
export async function startReplicated() {
  const dataDir = await makeDataDir()
  const start = () => startPostgres({ dataDir, binDir, port: 0, settings: { fsync: 'off' } })
  const first = await start()
  await migrate(first.url)
  await first.stop()
  const cluster = await openCluster(dataDir, { ...(binDir && { binDir }) }, () => undefined)
  const folder = `${cluster.folder}-copy`
  execFileSync('cp', ['-a', cluster.folder, folder])
  const original = await start()
  const port = await freePort()
  const copy = await follow({ ...cluster, folder }, new URL(original.adminUrl), port)
  const onCopy = (url: string) => Object.assign(new URL(url), { port }).href
  const askCopy = (text: string) => statement(onCopy(original.adminUrl), text)
  return {
    url: original.url,
    replicaUrl: onCopy(original.url),
    pauseReplay: () => askCopy('select pg_wal_replay_pause()'),
    resumeReplay: () => askCopy('select pg_wal_replay_resume()'),
    endReplica: copy.end,
    async stop() {
      await copy.end()
      await original.stop()
      rmSync(folder, { recursive: true, force: true })
      await removeDataDir(dataDir, binDir)
    },
  }
}

/** Starts a server that follows the one at an address, and waits until it can be read. */
async function follow({ folder, account, programs }: Cluster, primary: URL, port: number) {
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  giveTo(account, signal)
  const { hostname, username: user, password } = primary
  const settings = {
    primary_conninfo: `host=${hostname} port=${primary.port} user=${user} password=${password}`,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: 'off',
  }
  const child = spawn(
    programs.postgres,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } },
  )
  const ended = once(child, 'exit')
  let words = ''
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (part: Buffer) => {
      words += part.toString()
      if (words.includes('ready to accept read-only connections')) done()
    })
    child.once('exit', () => fail(new Error(`The replica ended: ${words}`)))
  })
  return {
    async end() {
      if (child.exitCode === null) child.kill('SIGINT')
      await ended
    },
  }
}
