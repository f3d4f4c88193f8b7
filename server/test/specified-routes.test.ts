import { menuRedirects } from '@chopcard/contract/core/permissions.ts'
import { merchantPagesBuilt } from '../../scripts/merchant-screens.ts'
import { describe, expect, test } from 'vitest'
import { errors } from '@chopcard/contract/core/error-codes.ts'
import { features } from '@chopcard/contract/core/features.ts'
import { routes } from '@chopcard/contract/index.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { actions } from '@chopcard/contract/core/permissions.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { type SystemPage, systemGroups, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { readText } from './sources.ts'

/** The specification's own list, as it was handed over. */
const specified = JSON.parse(readText('server/test/specified-routes.json')) as {
  pages: Record<'public' | 'merchant' | 'sys', string[]>
  redirects: Record<string, string>
  calls: { method: string; path: string; audience: 'public' | 'merchant' | 'sys' }[]
  errorCodes: Record<string, string[]>
  features: string[]
  actions: string[]
  languages: string[]
}

/** Called from the member's phone with the card's token (decisions/api.md §9). */
const audienceOf: Record<string, string> = { 'POST /merchant/member/redeem/reward': 'member' }

/** Parameters may have other names. */
const plain = (path: string) => path.replaceAll(/\{\w+\}|[$:]\w+/g, '{}')
const found = (file: string, pattern: RegExp) => [...readText(file).matchAll(pattern)].map(([, ...parts]) => parts)

const merchantRoutes = 'web/src/merchant/routes.tsx'
const sysRoutes = 'web/src/sys/routes.tsx'

function builtPages(): string[] {
  const merchant = [...merchantPagesBuilt, ...found(merchantRoutes, /path: '(\/[^']+)'/g).flat()]
  const sys = found(sysRoutes, /screen\(\s*'([\w-]+)'/g).map(([page]) => systemPages[page as SystemPage].path)
  const members = ['pages', 'shop-pages'].flatMap((file) =>
    found(`server/src/member-pages/${file}.ts`, /scope\.get\('([^']+)'/g),
  )
  return [...merchant, ...sys, ...found(sysRoutes, /path: '(\/sys\/[^']+)'/g).flat(), ...members.flat()].map(plain)
}

function builtRedirects(): Record<string, string> {
  const groups = Object.values(systemGroups).map(({ path, redirect }) => [path, systemPages[redirect].path])
  const sys = found(sysRoutes, /forward\('([^']+)', systemPages\.(\w+)\.path\)/g).map(([path, page]) => [
    path,
    systemPages[page as SystemPage].path,
  ])
  return Object.fromEntries([
    ...menuRedirects.map(({ from, to }) => [from, to]),
    ...found(merchantRoutes, /forward\('([^']+)', '([^']+)'\)/g),
    ...sys,
    ...groups,
  ]) as Record<string, string>
}

/** What is specified and not built. */
function missing(wanted: readonly string[], built: readonly string[]): string[] {
  const has = new Set(built.map(plain))
  return wanted.filter((one) => !has.has(plain(one)))
}

describe('the specification’s lists', () => {
  test('every page of the specification exists', () => {
    const pages = Object.values(specified.pages).flat()
    expect(pages).toHaveLength(84)
    expect(missing(pages, builtPages())).toEqual([])
  })

  test('every redirect of the specification exists', () => {
    const built = builtRedirects()
    const leadsTo = (path: string) => (path === '/no/such/path' ? built['$'] : built[path])
    const led = Object.fromEntries(Object.keys(specified.redirects).map((path) => [path, leadsTo(path)]))
    expect(led).toEqual(specified.redirects)
  })

  test('every call of the specification exists for its audience', () => {
    expect(specified.calls).toHaveLength(66)
    const wanted = specified.calls.map(({ method, path }) => `${method} ${path}`)
    expect(missing(wanted, routes.map(nameOf))).toEqual([])
    const audiences = new Map(routes.map((route) => [plain(nameOf(route)), route.audience]))
    const wrong = specified.calls.flatMap(({ method, path, audience }) => {
      const name = `${method} ${path}`
      const own = audienceOf[name] ?? (audience === 'sys' ? 'system' : audience)
      const built = audiences.get(plain(name))
      return built === undefined || built === own ? [] : [`${name} is for ${built}, not for ${own}`]
    })
    expect(wrong).toEqual([])
  })

  test('every error code, feature, action and language of the specification exists', () => {
    const codes = Object.values(specified.errorCodes).flat()
    expect(codes.filter((code) => !(code in errors))).toEqual([])
    expect([...features].toSorted()).toEqual(specified.features.toSorted())
    expect([...actions].toSorted()).toEqual(specified.actions.toSorted())
    expect([...languages].toSorted()).toEqual(specified.languages.toSorted())
  })
})

test('control: a missing page is found', () => {
  expect(missing(['/a/{id}', '/b', '/c'], ['/a/$key', '/c'])).toEqual(['/b'])
})
