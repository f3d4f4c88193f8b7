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

/**
 * The test files that the oldest PostgreSQL runs as well: all that need a database. Of those that go over all routes, one is
 * enough, which calls each route once: the others send the same statements again.
 */
export function filesForOldest(sources: readonly Source[]): string[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const goesOverRoutes = (path: string) =>
    imports(files.get(path) as Source).some((to) => to === 'contract/index.ts' || to === 'server/test/sweep.ts')
  const { db, sweep } = sortIntoProjects(sources)
  return [...db, ...sweep.filter((path) => wayToDatabase(path, files))].filter(
    (path) => path === 'server/test/every-route.test.ts' || !goesOverRoutes(path),
  )
}

/** The shortest way over the imports of these files to one that opens a database. */
export function wayToDatabase(from: string, files: ReadonlyMap<string, Source>): string | undefined {
  const ways = new Map([[from, from]])
  for (const [path, way] of ways) {
    const source = files.get(path)
    if (opensDatabase(path, source?.text ?? '')) return way
    for (const to of source ? imports(source) : []) if (!ways.has(to)) ways.set(to, `${way} > ${to}`)
  }
  return undefined
}

/** Starts PostgreSQL, or, in test code, connects to a database, asks vitest for its address or starts the program. */
const opensDatabase = (path: string, text: string): boolean =>
  path === 'server/src/core/postgres.ts' ||
  ((isTest(path) || isSupport(path)) && /\binject\(\s*'\w*[dD]atabaseUrl'|from 'p[g]'|\bstartProgram\(/.test(text))

const known = new Map<Source, string[]>()
function imports(source: Source): string[] {
  const found = known.get(source) ?? importsOf(source).flatMap(({ to, onlyTypes }) => (onlyTypes ? [] : [to]))
  known.set(source, found)
  return found
}
