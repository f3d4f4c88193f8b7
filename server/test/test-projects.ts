import { importsOf } from './import-rules.ts'
import { filesBelow, readText, type Source } from './sources.ts'

/**
 * The projects of vitest. `sweep` has the tests about the whole program: all of server/test. Of the others, `db` has those
 * that need PostgreSQL, and `rules` those that do not.
 */
export type TestProject = 'rules' | 'db' | 'sweep'

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
// What only tests import.
const isSupport = (path: string) => path.endsWith('-testing.ts') || path.startsWith('server/test/')

/** All test files that vitest runs, and what only they import. The journeys of e2e belong to Playwright. */
export const readTests = (): Source[] =>
  ['contract', 'server', 'web', 'demo', 'scripts', 'bench']
    .flatMap(filesBelow)
    .filter((path) => isTest(path) || isSupport(path))
    .map((path) => ({ path, text: readText(path) }))

/** Sorts test files into projects. One needs PostgreSQL if it opens a database, or test support that it imports does. */
export function sortIntoProjects(sources: readonly Source[]): Record<TestProject, string[]> {
  const files = new Map(sources.map((source) => [source.path, source]))
  const projects: Record<TestProject, string[]> = { rules: [], db: [], sweep: [] }
  for (const { path } of sources.filter((source) => isTest(source.path))) {
    if (path.startsWith('server/test/')) projects.sweep.push(path)
    else projects[wayToDatabase(path, files) ? 'db' : 'rules'].push(path)
  }
  return projects
}

/** The test files that each whole run has on a Citus cluster, in a few minutes: calls, the ledgers and what events cause. */
export const fewForSharded = [
  'server/test/every-route.test.ts',
  'server/src/core/local-shards.test.ts',
  'server/src/core/read-session.test.ts',
  'server/src/loyalty/cards/group-operations.test.ts',
  'server/src/loyalty/cards/short-cards.test.ts',
  'server/src/loyalty/cards/write-operations.test.ts',
  'server/src/giving/coupons/issued-coupons.test.ts',
  'server/src/giving/vouchers/vouchers.test.ts',
  'server/src/members/visits/visits.test.ts',
  'server/src/loyalty/forecasts/forecasts.test.ts',
  'server/src/office/insights/insights.test.ts',
  'server/src/outward/mailchimp/sync-members.test.ts',
]

/**
 * All test files that a Citus cluster can run (`npm test -- sharded`, docs/scaling.md), and those that it cannot, since they start
 * servers of their own.
 */
export function filesForSharded(sources: readonly Source[]): { files: string[]; left: string[] } {
  const files = new Map(sources.map((source) => [source.path, source]))
  const { db, sweep } = sortIntoProjects(sources)
  const onDatabase = [...db, ...sweep].filter((path) => wayToDatabase(path, files))
  const { true: left = [], false: some = [] } = Object.groupBy(onDatabase, (path) =>
    String(reaches(launcher, path, files)),
  )
  return { files: some, left }
}

const reaches = (wanted: string, path: string, files: ReadonlyMap<string, Source>): boolean =>
  wayTo((one) => one === wanted, path, files) !== undefined

const ofLedgers = /^server\/src\/(core|loyalty\/cards|loyalty\/chop-log|giving\/coupons|giving\/vouchers)\//

/** Long tests about what the program answers, sends, draws or waits for, which is the same on every PostgreSQL. */
const sameOnOldest = [
  'server/src/giving/coupons/drawn-banners.test.ts',
  'server/test/change-events.test.ts',
  'server/test/dry-run.test.ts',
  'server/test/repeated-keys.test.ts',
  'server/test/stalled-database.test.ts',
  'server/test/webhook-messages.test.ts',
]

/**
 * The test files that the oldest PostgreSQL runs as well, because it could behave differently: the core, and the ledgers of
 * chops, coupons and vouchers; one call of every route; and what goes through a whole database of its own (migrations, schema,
 * functions, several processes). The statements of all other tests are prepared on it (scripts/prepare-statements.ts).
 */
export function filesForOldest(sources: readonly Source[]): string[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const { db, sweep } = sortIntoProjects(sources)
  const all = [
    ...db.filter((path) => ofLedgers.test(path) && !reaches(launcher, path, files)),
    ...sweep.filter(
      (path) =>
        path === 'server/test/every-route.test.ts' ||
        (reaches('server/test/own-database.ts', path, files) && !reaches('server/test/sweep.ts', path, files)),
    ),
  ]
  return all.filter((path) => !sameOnOldest.includes(path))
}

/** The shortest way over the imports of these files to one that opens a database. */
export const wayToDatabase = (from: string, files: ReadonlyMap<string, Source>): string | undefined =>
  wayTo((path) => opensDatabase(path, files.get(path)?.text ?? ''), from, files)

function wayTo(
  isThere: (path: string) => boolean,
  from: string,
  files: ReadonlyMap<string, Source>,
): string | undefined {
  const ways = new Map([[from, from]])
  for (const [path, way] of ways) {
    if (isThere(path)) return way
    const source = files.get(path)
    for (const to of source ? imports(source) : []) if (!ways.has(to)) ways.set(to, `${way} > ${to}`)
  }
  return undefined
}

const launcher = 'server/src/core/postgres.ts'

/** Starts PostgreSQL, or, in test code, connects to a database, asks vitest for its address or starts the program. */
const opensDatabase = (path: string, text: string): boolean =>
  path === launcher ||
  ((isTest(path) || isSupport(path)) && /\binject\(\s*'\w*[dD]atabaseUrl'|from 'p[g]'|\bstartProgram\(/.test(text))

const known = new Map<Source, string[]>()
function imports(source: Source): string[] {
  const found = known.get(source) ?? importsOf(source).flatMap(({ to, onlyTypes }) => (onlyTypes ? [] : [to]))
  known.set(source, found)
  return found
}
