import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const root = createRootRoute()
const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
const page = (path: string) => createRoute({ getParentRoute: () => shell, path })
const outside = (path: string) => createRoute({ getParentRoute: () => root, path })
const router = createRouter({
  history: createMemoryHistory(),
  routeTree: root.addChildren([
    shell.addChildren([page('/dashboard'), page('/campaign/$id')]),
    outside('/merchant/register'),
    outside('$'),
  ]),
})

test.each([['/campaign/1'], ['/dashboard?x=1'], ['/campaign/1?tab=levels']])(
  'a redirect to an own page is kept: %s',
  (path) => {
    expect(safeRedirect(router, path)).toBe(path)
  },
)

test.each([
  [undefined],
  [''],
  ['https://evil.example/dashboard'],
  ['//evil.example/dashboard'],
  ['/\\evil.example/dashboard'],
  ['javascript:alert(1)'],
  ['/no/such/page'],
  ['/merchant/register'],
  ['/merchant/login?redirect=/merchant/login'],
])('a redirect to anything else leads to the dashboard: %s', (path) => {
  expect(safeRedirect(router, path)).toBe('/dashboard')
})
