import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isNotReady } from '../core/not-ready.ts'
import { type Account, giveTo } from '../core/postgres-place.ts'

/** In the database's folder while it is restored: the log to replay, and settings that are not the operator's own. */
export const recoveryFolder = 'chopcard-restore'

export type Copy = {
  /** The address of one of its databases for one of its roles; no password is asked for. */
  urlOf(role: string, database: string): string
  /** When the last change that it has was made; undefined if the log holds none. */
  lastChange: Date | undefined
  stop(): Promise<void>
}

/** With which role, and to which database, the copy is connected to. */
export type Login = { role: string; database: string }

/**
 * Starts PostgreSQL on an unpacked base backup, which replays the log in `recoveryFolder` until its end or the moment `until`, and
 * waits until it takes changes. It listens on a socket in a new folder only. Throws with PostgreSQL's own words if it gives up.
 */
export async function recover(
  folder: string,
  { postgres, account, until, login }: { postgres: string; account: Account; until: Date | undefined; login: Login },
): Promise<Copy> {
  const own = join(folder, recoveryFolder)
  const socket = mkdtempSync(join(tmpdir(), 'chopcard-copy-'))
  giveTo(account, socket)
  const settings = settingsOf(own, socket, until)
  const logFile = join(own, 'log')
  const output = openSync(logFile, 'w')
  const child = spawn(
    postgres,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { LC_ALL: 'C' },
    },
  )
  closeSync(output)
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@${encodeURIComponent(socket)}:5432/${database}`
  const stop = async () => {
    await end(child)
    rmSync(socket, { recursive: true, force: true })
  }
  try {
    return { urlOf, lastChange: await untilPromoted(child, urlOf(login.role, login.database), logFile), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Writes what the copy is started with instead of its own settings, which may name folders of another machine. */
export function writeRecoverySettings(folder: string): void {
  const own = join(folder, recoveryFolder)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'postgresql.conf'), '')
  // Only this process and the server's user enter the folder of the socket.
  writeFileSync(join(own, 'pg_hba.conf'), 'local all all trust\n')
  writeFileSync(join(own, 'pg_ident.conf'), '')
  writeFileSync(join(folder, 'recovery.signal'), '')
}

const settingsOf = (own: string, socket: string, until: Date | undefined): Record<string, string> => ({
  config_file: join(own, 'postgresql.conf'),
  hba_file: join(own, 'pg_hba.conf'),
  ident_file: join(own, 'pg_ident.conf'),
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socket,
  unix_socket_permissions: '0700',
  restore_command: `cp ${recoveryFolder}/%f %p`,
  recovery_target_action: 'promote',
  // Nobody reads it before it is complete, so that the settings of the original need not be known.
  hot_standby: 'off',
  archive_mode: 'off',
  max_connections: '20',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  jit: 'off',
  ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
})

async function untilPromoted(child: ChildProcess, url: string, logFile: string): Promise<Date | undefined> {
  const ended = once(child, 'exit').then(() => 'ended' as const)
  for (;;) {
    const answer = await ask(url)
    if (answer) return answer.last ?? undefined
    if ((await Promise.race([ended, sleep(50)])) === 'ended') {
      throw new Error(`PostgreSQL could not restore the backup: ${reasonIn(readFileSync(logFile, 'utf8'))}`)
    }
  }
}

/** The last fatal line that is not the answer to one of our own questions. */
function reasonIn(log: string): string {
  const fatal = [...log.matchAll(/(?:FATAL|PANIC): {2}(.*)/g)].map(([, words = '']) => words)
  return fatal.findLast((words) => !words.startsWith('the database system is')) ?? 'no reason given'
}

/** Undefined as long as the server does not answer. */
async function ask(url: string): Promise<{ last: Date | null } | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
    return rows[0]
  } catch (error) {
    if (isNotReady(error)) return undefined
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT') // PostgreSQL's fast shutdown
  await gone
}
