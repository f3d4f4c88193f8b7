import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Account,
  canEnter,
  chooseAccount,
  findPrograms,
  giveTo,
  majorVersion,
  makeAccessible,
  type Programs,
  SHARED_FOLDER,
} from './postgres-place.ts'

/** A data folder that is ready for the server. */
export interface Cluster {
  folder: string
  account: Account
  programs: Programs
  password: string
  /** Output of the server before it uses its own log files. */
  log: string
}

/** Settings for two cores that are shared with one application. Safety has priority over speed. The database of deploy/compose.yaml has them, too. */
export const LOAD_SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '200',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off', // compiling costs more than these short queries take
}

/** All that the embedded server is started with. */
export const SETTINGS = {
  ...LOAD_SETTINGS,
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log', // one a weekday, each overwritten a week later
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
}

const PASSWORD_FILE = 'chopcard.password'

interface Wishes {
  binDir?: string
  settings?: Record<string, string>
}

/** Finds or creates the database's folder below the application's data folder. */
export async function openCluster(dataDir: string, wishes: Wishes, log: (message: string) => void): Promise<Cluster> {
  fs.mkdirSync(dataDir, { recursive: true })
  const link = join(dataDir, 'postgres')
  const account = chooseAccount(link)
  const programs = findPrograms(wishes.binDir, account, log)
  const target = fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(link) : link
  if (target !== link && !fs.existsSync(target)) throw new Error(`${link} points to ${target}, which is missing`)
  if (!fs.existsSync(link)) {
    log('Creating a database')
    await createFolder(link, account, log, (fresh) => initialise(fresh, account, programs, wishes))
  }
  const folder = fs.realpathSync(link)
  const password = readPassword(folder)
  if (account && !canEnter(account, folder)) {
    throw new Error(
      `The database's user (uid ${account.uid}) may not enter ${folder}: allow it with «chmod o+x» on the folders above`,
    )
  }
  checkVersion(folder, programs)
  const cluster = { folder, account, programs, password, log: join(folder, 'log', 'start.log') }
  fs.mkdirSync(dirname(cluster.log), { recursive: true })
  giveTo(account, dirname(cluster.log))
  return cluster
}

function readPassword(folder: string): string {
  try {
    return fs.readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code === 'EACCES'
    const advice = denied ? 'it belongs to another user: start as that user' : 'move the folder away'
    throw new Error(`${folder} cannot be used as the database's folder (${advice}, or choose another data folder)`, {
      cause: error,
    })
  }
}

function checkVersion(folder: string, programs: Programs): void {
  const written = Number(fs.readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  const here = majorVersion(programs)
  if (written === here) return
  throw new Error(
    `${folder} was written by PostgreSQL ${written}, and this is ${here}: dump it there and restore it here`,
  )
}

/**
 * Creates the database's folder at `link`, or behind a link of this name where the server's user may not enter, and has `fill` fill it.
 * A folder gets its final name only when it is complete, so a killed start leaves no half-finished one.
 */
export async function createFolder(
  link: string,
  account: Account,
  log: (message: string) => void,
  fill: (folder: string) => void | Promise<void>,
): Promise<void> {
  const closed = account && !canEnter(account, dirname(link))
  const base = closed ? SHARED_FOLDER : dirname(link)
  const unique = randomBytes(6).toString('hex')
  const folder = join(base, closed ? `postgres-${unique}` : `postgres.new-${unique}`)
  if (closed) {
    fs.mkdirSync(base, { recursive: true })
    makeAccessible(base)
    log(`The database goes to ${folder}, because its user may not enter ${dirname(link)}`)
  }
  try {
    await fill(folder)
    if (closed) fs.symlinkSync(folder, link)
    else fs.renameSync(folder, link)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    if (!fs.existsSync(link)) throw error // else another process was faster, and its folder is used
  }
}

function initialise(folder: string, account: Account, programs: Programs, wishes: Wishes): void {
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${folder}.password`
  fs.mkdirSync(folder, { mode: 0o700 })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(account, folder)
  giveTo(account, passwordFile)
  // Compares by code point, which is the same everywhere: an update of libc or ICU cannot break an index.
  const locale =
    majorVersion(programs) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const common = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
  ]
  const hurry = wishes.settings?.fsync === 'off' ? ['--no-sync'] : []
  const args = ['-D', folder, `--pwfile=${passwordFile}`, ...common, ...locale, ...hurry]
  const result = spawnSync(programs.initdb, args, { ...account, cwd: folder, encoding: 'utf8', env: { LC_ALL: 'C' } })
  if (result.status === 0) fs.renameSync(passwordFile, join(folder, PASSWORD_FILE))
  else fs.rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr.trim()}`)
}
