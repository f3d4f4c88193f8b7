import { describe, expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { readSources } from './sources.ts'
import {
  fewForSharded,
  filesForOldest,
  filesForSharded,
  readTests,
  sortIntoProjects,
  wayToDatabase,
} from './test-projects.ts'

const sources = readSources()
const tests = sources.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path))

test('every test file is in exactly one project of vitest, or is a journey', () => {
  const projects = config.test?.projects?.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test : undefined,
  )
  expect(projects?.map((project) => project?.name)).toEqual(['rules', 'db', 'sweep'])
  const files = projects?.flatMap((project) => project?.include ?? [])
  expect(files?.toSorted()).toEqual(tests.filter((path) => !path.startsWith('e2e/')).toSorted())
})

test('no file of the project «rules» opens a database, by whatever it imports', () => {
  const files = new Map(sources.map((source) => [source.path, source]))
  const { rules } = sortIntoProjects(readTests())
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.flatMap((path) => wayToDatabase(path, files) ?? [])).toEqual([])
})

test('the oldest PostgreSQL runs the tests of the core and the ledgers, one call of every route and what has its own database', () => {
  const oldest = filesForOldest(readTests())
  const { rules, db } = sortIntoProjects(readTests())
  expect(oldest.filter((path) => rules.includes(path))).toEqual([])
  expect(oldest.length).toBeGreaterThan(55)
  const left = db.filter((path) => !oldest.includes(path) && path.startsWith('server/src/core/'))
  expect(left).toEqual(['server/src/core/postgres-crash.test.ts', 'server/src/core/postgres.test.ts'])
  for (const name of ['every-route', 'migrations', 'catalogue', 'database-functions', 'stored-answers', 'two-programs'])
    expect(oldest).toContain(`server/test/${name}.test.ts`)
  for (const path of [
    'loyalty/chop-log/engine-ledger.property',
    'loyalty/cards/group-operations',
    'giving/vouchers/voucher-ledger.property',
  ])
    expect(oldest).toContain(`server/src/${path}.test.ts`)
  for (const name of ['who-may-call', 'malformed', 'foreign-ids', 'imports', 'hostile-files'])
    expect(oldest).not.toContain(`server/test/${name}.test.ts`)
})

test('a cluster runs every test file with a database, apart from those that start servers of their own', () => {
  const { files, left } = filesForSharded(readTests())
  expect(files.length).toBeGreaterThan(240)
  expect(left).toEqual([
    'server/src/core/postgres-crash.test.ts',
    'server/src/core/postgres.test.ts',
    'server/src/platform/backups/backups.test.ts',
    'server/src/platform/backups/server-backups.test.ts',
    'server/test/backup.test.ts',
    'server/test/crash.test.ts',
    'server/test/replica.test.ts',
  ])
  for (const path of fewForSharded) expect(files).toContain(path)
})

describe('control: the project of a planted test', () => {
  const support = [
    { path: 'server/test/harness.ts', text: `import { openPieces } from './pieces.ts'` },
    { path: 'server/test/pieces.ts', text: `const url = inject('databaseUrl')` },
    { path: 'server/test/program.ts', text: `export async function startProgram(env) {}` },
    { path: 'server/test/make.ts', text: `import type { Harness } from './harness.ts'` },
    { path: 'server/src/a/b/b-testing.ts', text: `import { useApp } from '../../../test/harness.ts'` },
  ]
  test.each<[what: string, project: string, path: string, text: string]>([
    ['imports nothing of the tests', 'rules', 'server/src/a/b/x.test.ts', `import { x } from './x.ts'`],
    ['imports types of the test app', 'rules', 'server/src/a/b/x.test.ts', `import { x } from '../../../test/make.ts'`],
    ['opens the test app', 'db', 'server/src/a/b/x.test.ts', `import { x } from '../../../test/harness.ts'`],
    ['opens the test app by support', 'db', 'server/src/a/b/x.test.ts', `import { x } from './b-testing.ts'`],
    ['opens a file that imports pg', 'db', 'contract/x.test.ts', `import pg from 'pg'`],
    ['starts PostgreSQL', 'db', 'server/src/core/x.test.ts', `import { startPostgres } from './postgres.ts'`],
    ['starts the program', 'db', 'demo/x.test.ts', `import { startServing } from '../server/test/program.ts'`],
    ['is about the whole program', 'sweep', 'server/test/x.test.ts', ''],
  ])('a planted file belongs to its project: one that %s, to %s', (_what, project, path, text) => {
    const projects = sortIntoProjects([...support, { path, text }])
    expect(Object.entries(projects).filter(([, files]) => files.length)).toEqual([[project, [path]]])
  })
})
