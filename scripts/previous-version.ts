import { chmodSync, cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, say } from './run.ts'

/** What makes a database: migrations, and the functions that are created anew when their file changes. */
const SCHEMA = ['migrations', 'sql'].map((name) => join('server', name))
const MIGRATIONS = join('server', 'migrations')

/** Its tests that are not run, because a later schema need not pass them: what they compare with lists of their own version may be more. */
const LEFT_OUT = [
  // The values that a check allows.
  'every list of values in a check of the database is the one that the contract or the server states',
  // Tables that belong to no merchant, foreign keys to such tables, and guards.
  'every table belongs to a merchant, or is listed with its reason as one that is not distributed',
  'a foreign key is one that a sharded database keeps: of one merchant, or to a table that every node has',
  'no column uses a sequence, and the only triggers are the guards of the chop log',
]

export type PreviousVersion = {
  /** The arguments by which its vitest runs its tests on this version's schema. */
  tests: string[]
  /** Its migrations: whether each of them is in this version as it was. */
  migrations: { name: string; isKept: boolean }[]
}

/** The commit that CHOPCARD_TEST_PREVIOUS names, or the last tag such as v1.2.3 on a commit before this one. */
export async function namePrevious(): Promise<string | undefined> {
  const { CHOPCARD_TEST_PREVIOUS: given } = process.env
  if (given) return given
  const { ok, output } = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')
  return ok ? output.trim() : undefined
}

/**
 * Puts another version into an empty folder, with its packages, and with the migrations and database functions of this version in place
 * of its own. Its tests then make databases with this version's schema, and its program, which starts only on a database of its own
 * version, takes them for that.
 */
export async function openPrevious(commit: string, folder: string): Promise<PreviousVersion> {
  chmodSync(folder, 0o755) // the user that PostgreSQL runs as has to get through
  const archive = join(folder, 'sources.tar')
  await succeed(git('archive', `--output=${archive}`, commit))
  await succeed(run('tar', ['-xf', archive], { folder, quiet: true }))
  rmSync(archive)
  say(`Installing the dependencies of ${commit}`)
  await succeed(run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { folder, quiet: true }))
  const migrations = compareMigrations(join(folder, MIGRATIONS), join(root, MIGRATIONS))
  for (const part of SCHEMA) {
    rmSync(join(folder, part), { recursive: true })
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  return { tests: await testsOf(folder), migrations }
}

const git = (...args: string[]) => run('git', args, { quiet: true })

async function succeed(running: ReturnType<typeof run>): Promise<void> {
  const { ok, output } = await running
  if (!ok) throw new Error(output.trim())
}

/** The migrations in a folder of the version before, compared with those in a folder of this one. */
export function compareMigrations(before: string, now: string): PreviousVersion['migrations'] {
  const present = new Set(readdirSync(now))
  const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
  const isKept = (name: string) => present.has(name) && read(now, name) === read(before, name)
  return readdirSync(before)
    .toSorted()
    .map((name) => ({ name, isKept: isKept(name) }))
}

/** Those that its oldest PostgreSQL runs, too: the core, the ledgers, one call of every route, and several processes. */
async function testsOf(folder: string): Promise<string[]> {
  const url = pathToFileURL(join(folder, 'server', 'test', 'test-projects.ts')).href
  const { filesForOldest, readTests } = (await import(url)) as typeof import('../server/test/test-projects.ts')
  return ['--testNamePattern', `^(?!.*(${LEFT_OUT.join('|')}))`, ...filesForOldest(readTests())]
}
