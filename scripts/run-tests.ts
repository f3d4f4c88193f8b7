import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSources } from '../server/test/sources.ts'
import { fewForSharded, filesForOldest, filesForSharded, readTests } from '../server/test/test-projects.ts'
import { affectedTests, changedFiles } from './affected-tests.ts'
import { aptInstall, isRoot } from './apt.ts'
import { openCluster } from './cluster.ts'
import { namePrevious, openPrevious } from './previous-version.ts'
import { isInterrupted, root, run, say, tool, typesOf } from './run.ts'
import { printSummary, readReport, type Result } from './summary.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

const PARTS = ['check', 'unit', 'e2e', 'changed', 'sharded', 'previous']
const OLDEST = '/usr/lib/postgresql/15/bin' // the oldest PostgreSQL that the application promises to run on

/** Programs of Debian packages that some tests run: a pooler before PostgreSQL, and one language of the documented examples. */
const debianPrograms = { pgbouncer: '/usr/sbin/pgbouncer', 'php-cli': '/usr/bin/php' }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !PARTS.includes(part))
if (unknown.length) {
  console.error(`Unknown part ${unknown.join(', ')}: choose from ${PARTS.join(', ')}, or none for all but changed`)
  process.exit(2)
}
const wants = (part: string) => (wanted.length ? wanted.includes(part) : part !== 'changed')

keepTemporaryFilesInMemory()
const reports = mkdtempSync(join(tmpdir(), 'chopcard-reports-'))
const notes: string[] = []

type Program = {
  name: string
  program: string
  args: string[]
  env?: Record<string, string | undefined>
  folder?: string
  report?: string
}

/** Runs programs one after the other. Beside another sequence each one's output is shown when it has ended. */
async function runInOrder(programs: readonly Program[], quiet: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, program, args, env, folder, report = '' } of programs) {
    if (isInterrupted()) break
    say(`Running: ${name}`)
    const began = Date.now()
    const { ok, output } = await run(program, args, { env, folder, quiet })
    if (quiet) console.log(output)
    say(`${ok ? 'Passed' : 'Failed'}: ${name} (${Math.round((Date.now() - began) / 1000)} s)`)
    results.push(readReport(name, report, ok))
  }
  return results
}

const vitest = (name: string, files: string[], env: Record<string, string | undefined> = {}): Program => {
  const report = join(reports, `${name}.json`)
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, program: tool('vitest'), args: ['run', '--passWithNoTests', ...reporting, ...files], env, report }
}

const check: Program = {
  name: 'types, lint and other checks',
  program: process.execPath,
  args: ['scripts/check.ts'],
}

async function unit(): Promise<Program[]> {
  const statements = { CHOPCARD_TEST_STATEMENTS: join(reports, 'statements.jsonl') }
  const newest = vitest('rules, db and sweep on PostgreSQL 18', [], { ...statements, CHOPCARD_TEST_PG_BIN: undefined })
  const missing = Object.entries({ 'postgresql-15': OLDEST, ...debianPrograms }).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  if (isRoot) for (const name of missing) await aptInstall([name])
  const oldest = { CHOPCARD_TEST_PG_BIN: OLDEST }
  if (existsSync(OLDEST))
    return [
      newest,
      vitest('ledger, core and every route on PostgreSQL 15', filesForOldest(readTests()), oldest),
      {
        name: 'statements of all tests on PostgreSQL 15',
        program: process.execPath,
        args: ['scripts/prepare-statements.ts'],
        env: { ...oldest, ...statements },
      },
    ]
  notes.push(`PostgreSQL 15 was not tested: there is none in ${OLDEST} (Debian: apt-get install postgresql-15)`)
  return [newest]
}

// One folder for both: filling a database with the demo costs a minute of processor time.
const demo = mkdtempSync(join(tmpdir(), 'chopcard-e2e-'))
const browsers = (name: string, ...args: string[]): Program => {
  const report = join(reports, `${name}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHOPCARD_TEST_E2E_FOLDER: demo }
  return { name, program: process.execPath, args: ['scripts/e2e.ts', ...args], env, report }
}
// The names of files are part of what Playwright's --grep looks at.
const sweeps = '(accessibility|every-page)\\.test\\.ts'
// Screens first: they are looked at as the demo has them, before journeys change something.
const journeys = [
  browsers('every screen in Chromium', '--grep', sweeps),
  browsers('journeys in Chromium', '--grep-invert', sweeps),
]

/** The types of what has changed, and beside them the tests that it may affect. */
function changed(): Program[][] {
  const files = changedFiles()
  if (!files.length) notes.push('Nothing differs from main')
  const types = (name: string, folder: string, changedThere: boolean): Program[] => {
    const [program, ...args] = typesOf(folder)
    return changedThere ? [{ name, program, args }] : []
  }
  const isOfWeb = (path: string) => path.startsWith('web/')
  const tests = affectedTests(files, readSources())
  return [
    [
      ...types(
        'types',
        '.',
        files.some((path) => !isOfWeb(path)),
      ),
      ...types(
        'types of the web application',
        'web',
        files.some((path) => isOfWeb(path) || path.startsWith('contract/')),
      ),
    ],
    tests.length ? [vitest('tests affected by what differs from main', tests)] : [],
  ]
}

/** What is tested on a Citus cluster too, where there is one: all that can be when it is asked for, some of it in a whole run. */
async function sharded(): Promise<Result[]> {
  const cluster = await openCluster()
  if (typeof cluster === 'string') {
    notes.push(`Nothing was tested on a Citus cluster: ${cluster}`)
    return []
  }
  const { files, left } = filesForSharded(readTests())
  const isAsked = wanted.includes('sharded')
  if (isAsked) notes.push(`Not run on the cluster, since they start servers of their own: ${left.join(', ')}`)
  else notes.push('On the cluster some tests ran, and npm test -- sharded runs all')
  const env = { CHOPCARD_TEST_SHARDED: cluster.url, CHOPCARD_TEST_STATEMENTS: join(reports, 'sharded.jsonl') }
  const planning = { program: process.execPath, args: ['scripts/plan-statements.ts'], env }
  const results = await runInOrder(
    [
      vitest('tests on a Citus cluster', isAsked ? files : fewForSharded, env),
      { name: 'statements of calls on a Citus cluster', ...planning },
    ],
    false,
  )
  await cluster.stop()
  return results
}

/** Tests of the version released last, on this version's schema: its processes go on for a while after the database was migrated. */
async function previous(): Promise<Result[]> {
  const commit = await namePrevious()
  if (!commit) {
    notes.push('No earlier version was tested on this schema: no commit before this one has a tag such as v1.2.3')
    return []
  }
  const name = `ledger, core and every route of ${commit} on this schema`
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-previous-'))
  try {
    const { tests, migrations } = await openPrevious(commit, folder)
    const edited = migrations.filter(({ isKept }) => !isKept)
    const kept = {
      name: `migrations of ${commit}`,
      passed: migrations.length - edited.length,
      failed: edited.length,
      skipped: 0,
      failures: edited.map((file) => `${file.name} is not what it was: a database that has it is refused`),
    }
    const program = join(folder, 'node_modules', '.bin', 'vitest')
    const test = { ...vitest(name, tests, { CHOPCARD_TEST_PG_BIN: undefined }), program, folder }
    return [kept, ...(await runInOrder([test], false))]
  } catch (error) {
    return [{ name, passed: 0, failed: 1, skipped: 0, failures: [(error as Error).message] }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// One after the other: each of them keeps two processors busy. Beside each other they take as long, and the journeys, whose
// steps have limits of seconds, wait for a processor then.
const programs = [
  ...(wants('check') ? [check] : []),
  ...(wants('e2e') ? journeys : []),
  ...(wants('unit') ? await unit() : []),
]
const sequences = [programs, ...(wants('changed') ? changed() : [])].filter((one) => one.length)
// The program gives its readers of files the lowest priority. They would hardly run at all beside tests of a higher one.
setPriority(19)
const results = (await Promise.all(sequences.map((one) => runInOrder(one, sequences.length > 1)))).flat()
if (wants('sharded') && !isInterrupted()) results.push(...(await sharded()))
if (wants('previous') && !isInterrupted()) results.push(...(await previous()))
if (isInterrupted()) notes.push('Interrupted')

for (const folder of [reports, demo]) rmSync(folder, { recursive: true, force: true })
if (existsSync(join(root, 'e2e', 'shots'))) notes.push('Screenshots are in e2e/shots')
process.exitCode = printSummary(results, notes) || (isInterrupted() ? 130 : 0)
