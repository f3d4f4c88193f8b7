/** Every page of the platform's back office. A new screen is one line here and a file with a default export. */
import { systemGroups, type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Crash } from '../kit/crash.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { requireNobody, requireSystem } from './guards.ts'
import { SysShell } from './shell/sys-shell.tsx'

type Load = () => Promise<{ default: ComponentType }>

const root = createRootRoute({ component: Outlet, errorComponent: Crash })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', beforeLoad: requireSystem, component: SysShell })

/** A page of the shell by its name in the contract, which knows its path; in the menu from then on. */
const screen = (page: SystemPage, load: Load) =>
  createRoute({
    getParentRoute: () => shell,
    path: systemPages[page].path.replace(/\{(\w+)\}/g, '$$$1'),
    component: lazyScreen(load),
    errorComponent: Crash,
    staticData: { page },
  })

const screens = [
  screen('dashboard', () => import('./dashboard/dashboard.tsx')),
  screen('health', () => import('./health/health.tsx')),
  screen('tutorial-list', () => import('./tutorials/tutorial-list.tsx')),
  screen('tutorial-add', () => import('./tutorials/add-tutorial.tsx')),
  screen('tutorial-edit', () => import('./tutorials/edit-tutorial.tsx')),
  screen('coupon-banner', () => import('./banners/coupon-banners.tsx')),
  screen('home-page', () => import('./banners/home-banners.tsx')),
  screen('merchant-list', () => import('./merchants/merchant-list.tsx')),
  screen('merchant-add', () => import('./merchants/add-merchant.tsx')),
  screen('merchant-edit', () => import('./merchants/edit-merchant.tsx')),
  screen('follow-up-list', () => import('./merchants/follow-up-list.tsx')),
  screen('service-plan-list', () => import('./plans/plan-list.tsx')),
  screen('service-plan-add', () => import('./plans/edit-plan.tsx')),
  screen('service-plan-edit', () => import('./plans/edit-plan.tsx')),
  screen('merchant-feature', () => import('./features/feature-list.tsx')),
  screen('merchant-default-role-list', () => import('./default-roles/default-role-list.tsx')),
  screen('admin-list', () => import('./admins/admin-list.tsx')),
  screen('admin-add', () => import('./admins/add-admin.tsx')),
  screen('admin-edit', () => import('./admins/edit-admin.tsx')),
  screen('appleidentifier-list', () => import('./apple-identifiers/identifier-list.tsx')),
  screen('appleidentifier-add', () => import('./apple-identifiers/add-identifier.tsx')),
  screen('appleidentifier-edit', () => import('./apple-identifiers/edit-identifier.tsx')),
  screen('scheduled-task-list', () => import('./tasks/task-list.tsx')),
  screen('scheduled-task-add', () => import('./tasks/add-task.tsx')),
  screen('scheduled-task-edit', () => import('./tasks/edit-task.tsx')),
  screen('systemConfig-list', () => import('./config/config-list.tsx')),
  screen('systemConfig-add', () => import('./config/add-config.tsx')),
  screen('systemConfig-edit', () => import('./config/edit-config.tsx')),
  screen('admin-member-chop-log', () => import('./reports/chop-report.tsx')),
  screen('admin-member-redeem-chop-log', () => import('./reports/member-report.tsx')),
  screen('payment-history', () => import('./payments/payment-history.tsx')),
  screen('user-action-log', () => import('./action-log/action-list.tsx')),
  screen('deliveries', () => import('./deliveries/delivery-list.tsx')),
]

const login = createRoute({
  getParentRoute: () => root,
  path: '/sys/login',
  beforeLoad: requireNobody,
  component: lazyScreen(() => import('./sign-in/login.tsx')),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/sys/set-password/$token',
  component: lazyScreen(() => import('./sign-in/set-password.tsx')),
})

const forward = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: to as '/', replace: true })
    },
  })

const redirects = [
  forward('/sys', systemPages.dashboard.path),
  ...Object.values(systemGroups).map(({ path, redirect: page }) => forward(path, systemPages[page].path)),
]

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  // The page for unknown paths belongs to the other application of this origin.
  beforeLoad: () => location.replace('/404?from=sys'),
})

export const routeTree = root.addChildren([shell.addChildren(screens), login, setPassword, ...redirects, unknown])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page of the platform's back office that a screen is. */
    page?: SystemPage
  }
}
