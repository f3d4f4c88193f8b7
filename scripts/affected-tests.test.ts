import { expect, test } from 'vitest'
import { readSources } from '../server/test/sources.ts'
import { affectedTests } from './affected-tests.ts'

// Not in one piece, or this test would count as one that needs the database.
const asksForDatabase = ['const url = inject', `('databaseUrl')`].join('')
const sources = [
  ['contract/a.ts', ''],
  ['server/src/features.ts', `import { a } from './g/a/api.ts'\nimport { b } from './g/b/api.ts'`],
  ['server/src/g/a/api.ts', `import { x } from './x.ts'`],
  ['server/src/g/a/x.ts', `import { a } from '@chopcard/contract/a.ts'`],
  ['server/src/g/a/x.test.ts', `import { useApp } from '../../../test/harness.ts'`],
  ['server/src/g/b/api.ts', ''],
  ['server/src/g/b/b-rules.ts', ''],
  ['server/src/g/b/b-rules.test.ts', `import { b } from './b-rules.ts'`],
  ['server/src/g/c/c.test.ts', `import { useApp } from '../../../test/harness.ts'`],
  ['server/test/harness.ts', [`import { features } from '../src/features.ts'`, asksForDatabase].join('\n')],
  ['server/test/every-route.test.ts', `import { useApp } from './harness.ts'`],
  ['server/test/names.test.ts', ''],
  ['web/src/kit/y.ts', ''],
  ['web/src/kit/y.test.ts', `import { y } from './y.ts'`],
  ['web/locales/words.test.ts', ''],
].map(([path = '', text = '']) => ({ path, text }))

const everyRoute = 'server/test/every-route.test.ts'
test.each<[changed: string, affected: string[]]>([
  ['server/src/g/a/x.ts', ['server/src/g/a/x.test.ts', everyRoute]],
  ['contract/a.ts', ['server/src/g/a/x.test.ts', everyRoute]],
  ['server/src/g/b/b-rules.ts', ['server/src/g/b/b-rules.test.ts', everyRoute]],
  ['server/src/g/b/b-rules.test.ts', ['server/src/g/b/b-rules.test.ts']],
  ['server/test/harness.ts', ['server/src/g/a/x.test.ts', 'server/src/g/c/c.test.ts', everyRoute]],
  ['server/sql/append.sql', ['server/src/g/a/x.test.ts', 'server/src/g/c/c.test.ts', everyRoute]],
  ['web/src/kit/y.ts', ['web/src/kit/y.test.ts']],
  ['web/locales/en-US/cards.json', ['web/locales/words.test.ts']],
  ['README.md', []],
])('a change of %s affects the tests that depend on it, and those that read all sources', (changed, affected) => {
  expect(affectedTests([changed], sources).toSorted()).toEqual([...affected, 'server/test/names.test.ts'].toSorted())
})

test('no change affects no test', () => {
  expect(affectedTests([], sources)).toEqual([])
})

test('a change of one feature affects a small part of the project’s tests, and a change of the core most of them', () => {
  const all = readSources()
  const tests = all.filter(({ path }) => /\.test\.tsx?$/.test(path)).length
  const affected = (path: string) => affectedTests([path], all)
  expect(affected('server/src/office/tutorials/tutorial-text.ts')).toContain(
    'server/src/office/tutorials/tutorial-text.test.ts',
  )
  expect(affected('server/src/office/tutorials/tutorial-text.ts').length).toBeLessThan(tests / 5)
  expect(affected('server/src/core/database.ts').length).toBeGreaterThan(tests / 3)
})
