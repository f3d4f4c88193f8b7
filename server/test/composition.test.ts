import { parseSync } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { filesBelow, readSources, type Source } from './sources.ts'
import { purposeOf } from '../src/commerce/payments/purposes.ts'
import { defineFeature, type Feature } from '../src/core/feature.ts'
import type { App } from '../src/core/app.ts'
import type { Tx } from '../src/core/database.ts'
import { defineJob } from '../src/core/job-queue.ts'
import { handleEventJob } from '../src/core/run-subscribers.ts'
import { hook, hookPoint, openHooks } from '../src/core/hooks.ts'
import { features } from '../src/features.ts'
import { moneyCheck, moneyDifferences } from '../src/ledger/money-checks.ts'
import { reconcileMerchant } from '../src/ledger/reconcile.ts'
import { rewardCoupons } from '../src/loyalty/cards/reward-coupons.ts'
import { makeMerchant } from './make.ts'
import { openPieces, type Pieces } from './pieces.ts'

const opened: Pieces[] = []
afterAll(() => Promise.all(opened.map((app) => app.close())))

function openWith(given: readonly Feature[]): Pieces {
  const app = openPieces({}, { schema: 'pgboss' }, undefined, given)
  opened.push(app)
  return app
}

const without = (name: string) => features.filter((feature) => feature.name !== name)

describe('the hooks of a feature run in an app that was opened with the feature, and in no other', () => {
  const planted = { kind: 'planted', id: 'one', wrong: ['everything'] }
  const recorder = defineFeature({
    name: 'recorder',
    hooks: [hook(moneyCheck, () => Promise.resolve([planted]))],
  })

  test('a feature’s check of money is part of the nightly reconciliation', async () => {
    const [app, other] = [openWith([...features, recorder]), openWith(features)]
    const { id } = await makeMerchant(app)
    expect(await reconcileMerchant(app, id)).toBe(1)
    expect(await moneyDifferences(app.database.kysely, app.hooks, id)).toEqual([planted])
    expect(await reconcileMerchant(other, id)).toBe(0)
  })

  test('a program without the feature for coupons has no reward coupons', () => {
    expect(openWith(features).hooks.all(rewardCoupons)).toHaveLength(1)
    expect(() => openWith(without('coupons')).hooks.one(rewardCoupons)).toThrow('reward-coupons')
  })

  test('a program without the feature for orders accepts payments for plans only', () => {
    expect(purposeOf(openWith(features), 'order')).toMatchObject({ purpose: 'order' })
    const app = openWith(without('orders'))
    expect(() => purposeOf(app, 'order')).toThrow('no feature takes payments for a order')
    expect(purposeOf(app, 'plan')).toMatchObject({ purpose: 'plan' })
  })

  test('the implementations of a hook are called in the order of the features, and the first one is used when one is needed', () => {
    const [point, other] = [hookPoint<string>('a'), hookPoint<string>('a')]
    const hooks = openHooks([hook(point, 'first'), hook(other, 'of another point'), hook(point, 'second')])
    expect(hooks.all(point)).toEqual(['first', 'second'])
    expect(hooks.one(point)).toBe('first')
  })
})

const handledJobs = (given: readonly Pick<Feature, 'jobs'>[]) =>
  [handleEventJob, ...given.flatMap(({ jobs }) => jobs.map(({ job }) => job))].map(({ name }) => name).toSorted()

test('each job is named once, where it is defined, and one feature handles it', () => {
  const sources = readSources(['server/src']).filter(({ path }) => !/[.-]test(ing)?\.ts$/.test(path))
  const named = sources.flatMap(({ text }) => [...text.matchAll(/defineJob(?:<[^(]*>)?\(\s*'([^']+)'/g)])
  expect(handledJobs(features)).toEqual(named.map(([, name = '']) => name).toSorted())
  expect(new Set(handledJobs(features)).size).toBe(named.length)
})

test('a job is added by its definition, with the payload that it names', () => {
  const greet = defineJob<{ memberId: string }>('greet')
  const calls = (jobs: App['jobs'], tx: Tx) => [
    jobs.add(tx, greet, { memberId: '1' }),
    // @ts-expect-error a name is not a definition
    jobs.add(tx, 'greet', { memberId: '1' }),
    // @ts-expect-error the payload lacks the member
    jobs.add(tx, greet, {}),
    // @ts-expect-error the payload names something else
    jobs.add(tx, greet, { memberId: '1', cardId: '2' }),
  ]
  expect(calls).toHaveLength(2)
  // @ts-expect-error a feature's job has a handler of its own definition
  expect(defineFeature({ name: 'greeting', jobs: [{ name: 'greet', run: async () => 1 }] }).jobs).toHaveLength(1)
})

test('the list of features names each folder with an api.ts once', () => {
  const names = features.map(({ name }) => name)
  const folders = filesBelow('server/src').flatMap((path) => /\/([^/]+)\/api\.ts$/.exec(path)?.[1] ?? [])
  expect(names.toSorted()).toEqual(folders.toSorted())
})

/** The program itself, and programs that run in a process of their own. */
const isProgram = (path: string) => path === 'server/src/main.ts' || path.endsWith('-process.ts')

/**
 * What a module does of its own code when it is imported: statements outside of functions that call or assign something,
 * and imports for their effect. To configure a package (`dayjs.extend(utc)`) is no registration.
 */
function effectsOf({ path, text }: Source): string[] {
  const { program } = parseSync(path, text)
  const packages = new Set<string>()
  for (const node of program.body)
    if (node.type === 'ImportDeclaration' && !/^[.]|^@chopcard/.test(node.source.value))
      for (const { local } of node.specifiers) packages.add(local.name)
  return program.body.flatMap((node) => {
    const words = `${path}: ${text.slice(node.start, node.end).split('\n', 1)[0]}`
    if (node.type === 'ImportDeclaration') return node.specifiers.length || / from /.test(words) ? [] : [words]
    if (/^(Import|Export|TS|VariableDeclaration|FunctionDeclaration|ClassDeclaration)/.test(node.type)) return []
    const callee = /^[\w$]+/.exec(text.slice(node.start))?.[0] ?? ''
    return packages.has(callee) ? [] : [words]
  })
}

test('no module registers anything when it is imported', () => {
  const modules = readSources(['server/src']).filter(({ path }) => !/\.test\.ts$|-testing\.ts$/.test(path))
  expect(modules.length).toBeGreaterThan(500)
  expect(modules.filter(({ path }) => !isProgram(path)).flatMap(effectsOf)).toEqual([])
})

test.each([
  ['a call of what it imports', `import { register } from './hooks.ts'\nregister(() => 1)`],
  ['a call of its own function', `const all = []\nfunction add(x) { all.push(x) }\nadd(1)`],
  ['a change of its own list', `const all = []\nall.push(1)`],
  ['an assignment', `import { hooks } from './hooks.ts'\nhooks.paid = () => 1`],
  ['a loop', `import { x } from './x.ts'\nfor (const y of [1, 2]) x(y)`],
  ['an import for its effect', `import './api.ts'`],
])('control: an effect of an import is found: %s', (_what, text) => {
  expect(effectsOf({ path: 'server/src/a/b.ts', text })).toHaveLength(1)
})

test('control: declarations and the configuration of a package are accepted', () => {
  const text = `import dayjs from 'dayjs'\nimport type { A } from './a.ts'\ndayjs.extend(utc)\nexport const b = make()\n`
  expect(effectsOf({ path: 'server/src/a/b.ts', text })).toEqual([])
})
