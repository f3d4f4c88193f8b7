/** The platform's back office under /sys: its own sign-in, its own token. */
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { Crash } from '../kit/crash.tsx'
import { lazyScreen, Waiting } from '../kit/lazy-screen.tsx'
import { parseSearch, stringifySearch } from '../kit/router-search.ts'
import { requireNobody, requireSystem } from './guards.ts'
import { SysShell } from './shell/sys-shell.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: Crash })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', beforeLoad: requireSystem, component: SysShell })

const login = createRoute({
  getParentRoute: () => root,
  path: '/sys/login',
  beforeLoad: requireNobody,
  component: lazyScreen(() => import('./sign-in/login.tsx')),
})
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/sys/dashboard',
  component: lazyScreen(() => import('./dashboard/dashboard.tsx')),
  errorComponent: Crash,
})
const deliveries = createRoute({
  getParentRoute: () => shell,
  path: '/sys/deliveries',
  component: lazyScreen(() => import('./deliveries/delivery-list.tsx')),
  errorComponent: Crash,
})
const start = createRoute({
  getParentRoute: () => root,
  path: '/sys',
  beforeLoad: () => {
    throw redirect({ to: '/sys/dashboard' as '/', replace: true })
  },
})
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  // The page for unknown paths belongs to the other application of this origin.
  beforeLoad: () => location.replace('/404?from=sys'),
})

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([dashboard, deliveries]), login, start, unknown]),
  parseSearch,
  stringifySearch,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
})
