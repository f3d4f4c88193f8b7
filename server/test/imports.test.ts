import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups } from '../src/features.ts'
import { importCycles } from './import-cycles.ts'
import {
  foldersInOrder,
  type GroupOrder,
  type Import,
  importsOf,
  refusalOf,
  rowsOf,
  unusedExports,
} from './import-rules.ts'
import { filesBelow, readSources, readText, root } from './sources.ts'

// This file's own planted imports are text, not code.
const sources = readSources().filter(({ path }) => path !== 'server/test/imports.test.ts')
const imports = sources.flatMap(importsOf)

const refused = (given: readonly Import[], order: readonly GroupOrder[] = groups) =>
  given.flatMap((one) => {
    const why = refusalOf(one, order, given)
    return why ? [`${one.from} → ${one.to}: ${why}`] : []
  })

test('no module imports what the table of ARCHITECTURE.md forbids', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(refused(imports)).toEqual([])
})

test('every file that a feature exports is imported by another feature', () => {
  expect(unusedExports(groups, imports)).toEqual([])
})

test('every relative import names a file that exists, so that none is missed by the rules', () => {
  const missing = imports.filter(({ to, isPackage }) => !isPackage && !existsSync(join(root, to)))
  expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('every folder of the server is in the list of features.ts, and nothing else is', () => {
  const groupsWithFeatures = new Set(groups.filter(({ features }) => features.length).map(({ name }) => name))
  const folders = filesBelow('server/src').flatMap((path) => {
    const [, , group = '', feature, file] = path.split('/')
    if (feature === undefined) return []
    return groupsWithFeatures.has(group) && file !== undefined
      ? [`server/src/${group}/${feature}`]
      : [`server/src/${group}`]
  })
  expect([...new Set(folders)].toSorted()).toEqual(foldersInOrder(groups).toSorted())
})

test('ARCHITECTURE.md shows the groups with their features in the order of features.ts', () => {
  const shown = readText('ARCHITECTURE.md')
    .split('\n')
    .filter((line) => line.startsWith('| `server/src'))
  expect(shown).toEqual(rowsOf(groups))
})

describe('control: the rules refuse a planted import', () => {
  const order = [
    { name: 'core', features: [] },
    { name: 'ledger', features: [] },
    { name: 'accounts', features: [{ name: 'staff' }] },
    { name: 'loyalty', features: [{ name: 'campaigns' }, { name: 'cards' }] },
    { name: 'office', features: [{ name: 'exports' }] },
  ]
  const planted: [why: string, from: string, text: string][] = [
    ['the contract takes a package', 'contract/loyalty/cards.ts', `import dayjs from 'dayjs'`],
    [
      'the contract takes the server',
      'contract/loyalty/merchant/cards.ts',
      `import { x } from '../../../server/src/core/app.ts'`,
    ],
    ['core takes a feature', 'server/src/core/http.ts', `import { x } from '../loyalty/cards/apply-operation.ts'`],
    [
      'core takes a feature by and by',
      'server/src/core/http.ts',
      `const x = await import('../loyalty/cards/apply-operation.ts')`,
    ],
    ['core hands a feature on', 'server/src/core/http.ts', `export { x } from '../loyalty/cards/apply-operation.ts'`],
    [
      'the chop log takes a feature',
      'server/src/ledger/write-operations.ts',
      `import type { X } from '../loyalty/cards/apply-operation.ts'`,
    ],
    [
      'a feature takes a later one',
      'server/src/accounts/staff/api.ts',
      `import {\n  a,\n  b,\n} from '../../loyalty/cards/api.ts'`,
    ],
    [
      'a feature takes a later one of its group',
      'server/src/loyalty/campaigns/api.ts',
      `import type { X } from '../cards/operate.ts'`,
    ],
    [
      'a feature takes one of a later group',
      'server/src/loyalty/cards/api.ts',
      `import { x } from '../../office/exports/api.ts'`,
    ],
    ['a feature takes a folder that is no feature', 'server/src/loyalty/cards/api.ts', `import { x } from '../x/y.ts'`],
    ['a group has a file beside its features', 'server/src/loyalty/x.ts', `import { x } from '../core/clock.ts'`],
    ['a feature takes the program', 'server/src/loyalty/cards/api.ts', `import { features } from '../../features.ts'`],
    ['a feature takes a test', 'server/src/loyalty/cards/api.ts', `import { x } from '../../../test/make.ts'`],
    [
      'a feature takes the demo data',
      'server/src/loyalty/cards/api.ts',
      `import { x } from '../../../../demo/seed.ts'`,
    ],
    [
      'the server takes a page',
      'server/src/loyalty/cards/api.ts',
      `import { x } from '../../../../web/src/lib/call.ts'`,
    ],
    ['a folder that is no feature', 'server/src/office/utils/x.ts', `import { x } from '../../loyalty/cards/api.ts'`],
    [
      'a rule takes the database',
      'server/src/loyalty/cards/chop-rules.ts',
      `import { x } from '../../core/database.ts'`,
    ],
    ['a rule takes a package', 'server/src/loyalty/cards/chop-rules.ts', `import { sql } from 'kysely'`],
    ['a rule reads', 'server/src/loyalty/cards/chop-rules.ts', `import { x } from './card-store.ts'`],
    ['lib takes the kit', 'web/src/lib/call.ts', `import { x } from '../kit/page.tsx'`],
    ['the kit takes a noun', 'web/src/kit/page.tsx', `import { x } from '../merchant/loyalty/cards/list.tsx'`],
    ['a noun takes its sibling', 'web/src/merchant/loyalty/cards/a.tsx', `import { x } from '../till/b.tsx'`],
    ['a surface takes another', 'web/src/sys/dashboard/a.tsx', `import { x } from '../../merchant/guards.ts'`],
    ['a page takes the server', 'web/src/kit/page.tsx', `import { x } from '../../../server/src/core/clock.ts'`],
    ['members take the kit', 'web/src/member/card/a.tsx', `import { x } from '../../kit/page.tsx'`],
    ['members take a package', 'web/src/member/card/a.tsx', `import { Button } from 'antd'`],
    [
      'members take the contract’s weight',
      'web/src/member/a.ts',
      `import { Email } from '@chopcard/contract/core/kinds.ts'`,
    ],
  ]
  test.each(planted)('control: an import is refused because %s', (_why, path, text) => {
    expect(refused(importsOf({ path, text }), order)).toHaveLength(1)
  })

  test('control: a file that its feature does not export is refused to other features, and an unused export is found', () => {
    const features = [{ name: 'campaigns' }, { name: 'cards', exports: ['scan', 'find-known'] }, { name: 'chop-log' }]
    const own = [{ name: 'loyalty', features }]
    const from = (path: string) =>
      importsOf({ path, text: `import { a } from '../cards/scan.ts'\nimport type { B } from '../cards/secret.ts'` })
    const given = from('server/src/loyalty/chop-log/a.ts')
    const why = 'cards does not export secret in its api.ts'
    const to = 'server/src/loyalty/cards/secret.ts'
    expect(refused(given, own)).toEqual([`server/src/loyalty/chop-log/a.ts → ${to}: ${why}`])
    expect(refused(from('server/src/loyalty/chop-log/a-rules.ts'), own)).toContain(
      `server/src/loyalty/chop-log/a-rules.ts → ${to}: ${why}`,
    )
    expect(refused(from('server/src/loyalty/cards/a.ts'), own)).toEqual([])
    expect(refused(from('server/src/loyalty/chop-log/a.test.ts'), own)).toEqual([])
    expect(unusedExports(own, given)).toEqual(['server/src/loyalty/cards/find-known.ts'])
  })

  test('control: a noun may not import a file that puts nouns together', () => {
    const files = [
      { path: 'web/src/merchant/routes.tsx', text: `import { x } from './loyalty/cards/a.tsx'` },
      { path: 'web/src/merchant/router.ts', text: `import { x } from './routes.tsx'` },
      { path: 'web/src/merchant/loyalty/cards/a.tsx', text: `import { x } from '../../router.ts'` },
    ]
    expect(refused(files.flatMap(importsOf), order)).toHaveLength(1)
  })

  const fine: [from: string, text: string][] = [
    [
      'server/src/loyalty/cards/api.ts',
      `import { x } from '../../accounts/staff/api.ts'\nimport { y } from '../../ledger/write-operations.ts'`,
    ],
    ['server/src/loyalty/cards/chop-rules.ts', `import { refuse } from '@chopcard/contract/core/errors.ts'`],
    ['server/src/loyalty/cards/chop-rules.ts', `import { type A, type B } from './card-store.ts'`],
    [
      'web/src/merchant/loyalty/cards/a.tsx',
      `import { x } from '../../../kit/page.tsx'\nimport { y } from '../../guards.ts'`,
    ],
    ['web/src/member/card/a.tsx', `import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'`],
  ]
  test.each(fine)('control: the allowed imports of %s are accepted', (path, text) => {
    const found = importsOf({ path, text })
    expect(found.length).toBeGreaterThan(0)
    expect(refused(found, order)).toEqual([])
  })
})

describe('import cycles', () => {
  test('no files import each other in a circle, not even for types', () => {
    expect(importCycles(imports)).toEqual([])
  })

  test.each<[what: string, edges: [string, string][], cycles: string[][]]>([
    [
      'two files that import each other',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
      ],
      [['a', 'b']],
    ],
    [
      'three files in a circle, beside a fourth',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['d', 'a'],
      ],
      [['a', 'b', 'c']],
    ],
    ['a file that imports itself', [['a', 'a']], [['a']]],
    [
      'no circle, though two ways lead to one file',
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ],
      [],
    ],
  ])('the search finds planted circles: %s', (_what, edges, cycles) => {
    expect(importCycles(edges.map(([from, to]) => ({ from, to, isPackage: false })))).toEqual(cycles)
  })
})

/** Files over 300 lines, each with the reason why it is one file. */
const longFiles: Record<string, string> = {
  'server/src/core/schema.d.ts': 'generated from the migrated database',
}

test('no file is longer than 300 lines without a reason', () => {
  const paths = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'demo'].flatMap(filesBelow)
  const programs = paths.filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path))
  const long = programs.filter((path) => readText(path).split('\n').length - 1 > 300)
  expect(long.filter((path) => !(path in longFiles))).toEqual([])
  expect(Object.keys(longFiles).filter((path) => !long.includes(path))).toEqual([])
})

// A journey may be left out on a device where it makes no sense, `test.skip(isPhone, 'why')`: that names no test.
const leftOut = /\b(?:it|test|describe)(?:\.\w+)*\.(?:(?:only|todo|fails)\b|skip(?!\(\w+[(,]))|\b[xf](?:it|describe)\(/

test('no test is skipped, and none is marked to run alone', () => {
  expect(sources.filter(({ text }) => leftOut.test(text)).map(({ path }) => path)).toEqual([])
  for (const planted of ['it.only(', 'test.skip(', 'describe.concurrent.only(', 'xit(', 'test.skip.each('])
    expect(planted).toMatch(leftOut)
})

test('no folder is named utils, common or helpers, and there are no barrel files', () => {
  const paths = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'demo'].flatMap(filesBelow)
  expect(paths.filter((path) => /\/(utils?|commons?|helpers?|shared|misc)(\/|\.tsx?$)/.test(path))).toEqual([])
  expect(paths.filter((path) => /\/index\.tsx?$/.test(path))).toEqual(['contract/index.ts'])
  expect(statSync(join(root, 'contract/index.ts')).isFile()).toBe(true)
})
