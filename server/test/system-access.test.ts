import { beforeAll, expect, test } from 'vitest'
import type { Route } from '@chopcard/contract/core/route.ts'
import {
  isSetup,
  systemGroups,
  type SystemPage,
  systemPageNames,
  systemPages,
} from '@chopcard/contract/core/system-pages.ts'
import { useApp } from './harness.ts'
import { makeAdmin, makeSystemSession } from './make-admin.ts'
import { ofAudience, strays } from './sweep.ts'
import { makeWorld, type World } from './world.ts'

/** Who reaches the calls of the platform's back office: every call with no session, a merchant's, an agent's, an administrator's. */
const harness = useApp()
const calls = ofAudience('system')
let world: World
beforeAll(async () => {
  world = await makeWorld(harness.app, harness.server)
})

const pagesOf = (route: Route): readonly ('any' | SystemPage)[] =>
  route.audience === 'system' ? [route.page].flat() : []
/** Read from the paths alone, apart from what the server asks: setup pages, and views of a merchant, which has some. */
const isForSetup = (route: Route) =>
  (route.audience === 'system' && route.path.includes('/view')) ||
  pagesOf(route).every((page) => page !== 'any' && systemPages[page].path.includes('/setup/'))

test('every platform call names pages that exist', () => {
  expect(calls.filter((route) => !pagesOf(route).every((page) => page === 'any' || page in systemPages))).toEqual([])
  expect(systemPageNames.filter(isSetup).length).toBeGreaterThan(10)
  expect(Object.values(systemGroups).filter(({ redirect }) => systemPages[redirect].hidden)).toEqual([])
})

test('every platform call is refused without a session and with a merchant’s session', async () => {
  const refused = (_route: Route, outcome: string) => outcome === 'UNAUTHORIZED'
  expect(await strays(harness.server, calls, world, () => undefined, refused)).toEqual([])
  expect(await strays(harness.server, calls, world, () => world.merchant.owner.token, refused)).toEqual([])
})

test('an agent is refused exactly the calls of setup pages and of views of merchants', async () => {
  const agent = await makeAdmin(harness.app, { isAgent: true })
  const fresh = () => makeSystemSession(harness.app, agent)
  const stray = await strays(harness.server, calls, world, fresh, (route, outcome) =>
    isForSetup(route) ? outcome === 'FORBIDDEN' : !['FORBIDDEN', 'UNAUTHORIZED'].includes(outcome),
  )
  expect(stray).toEqual([])
})

test('an administrator is refused no platform call', async () => {
  const fresh = () => makeSystemSession(harness.app, world.admin)
  const stray = await strays(
    harness.server,
    calls,
    world,
    fresh,
    (_route, outcome) => !['FORBIDDEN', 'UNAUTHORIZED'].includes(outcome),
  )
  expect(stray).toEqual([])
})
