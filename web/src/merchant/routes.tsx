/** Every page of the merchant area. A new screen is one line here and a file with a default export. */
import { type Menu, menuRedirects, menus } from '@chopcard/contract/core/permissions.ts'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Crash } from '../kit/crash.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { requireAdmin, requireNobody } from './guards.ts'
import { loadTill } from './load-till.ts'
import { PublicLayout } from './accounts/sign-in/public-layout.tsx'
import { Shell } from './core/shell/shell.tsx'

type Load = () => Promise<{ default: ComponentType }>

const root = createRootRoute({ component: Outlet, errorComponent: Crash, notFoundComponent: () => null })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireAdmin,
  component: Shell,
  onEnter: fetchAhead,
})
const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicLayout })

/** Another page of the shell: its path, the page of the permissions it belongs to (also its title), its file. */
const screen = <const P extends string>(path: P, menu: Menu, load: Load, title: string = menu) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyScreen(load),
    errorComponent: Crash,
    staticData: { menu, title },
  })

/** The page of an entry of the menu, which owns its path. */
const menuScreen = <const M extends Menu>(menu: M, load: Load) =>
  screen<(typeof menus)[M]['path']>(menus[menu].path, menu, load)

/** What all modes of the till share: while the mode changes, its camera and the card in front stay. */
const till = createRoute({
  getParentRoute: () => shell,
  id: 'till',
  component: lazyScreen(loadTill),
  errorComponent: Crash,
})

/** A mode of the till: its path, and the page of the permissions it belongs to. */
const tillMode = <const P extends string>(path: P, menu: Menu) =>
  createRoute({ getParentRoute: () => till, path, staticData: { menu, title: menu, isTill: true } })

const publicScreen = <const P extends string>(path: P, load: Load) =>
  createRoute({ getParentRoute: () => open, path, component: lazyScreen(load), errorComponent: Crash })

const tillModes = [
  tillMode(menus['quick-earn-attend'].path, 'quick-earn-attend'),
  tillMode(menus['quick-redeem'].path, 'quick-redeem'),
  tillMode(menus.adjust.path, 'adjust'),
  tillMode(menus.adjust.instead.path, 'adjust'),
] as const

const screens = [
  till.addChildren(tillModes),
  menuScreen('dashboard', () => import('./office/dashboard/dashboard.tsx')),
  screen('/start', 'campaign-list', () => import('./loyalty/campaigns/start/start.tsx'), 'start'),
  menuScreen('campaign-list', () => import('./loyalty/campaigns/campaign-list.tsx')),
  menuScreen('campaign-notification-list', () => import('./messaging/notifications/notification-list.tsx')),
  menuScreen('automation-list', () => import('./office/automations/automation-list.tsx')),
  screen(
    '/campaign/automations/add',
    'automation-list',
    () => import('./office/automations/add-automation.tsx'),
    'automation-add',
  ),
  screen(
    '/campaign/automations/$id',
    'automation-list',
    () => import('./office/automations/edit-automation.tsx'),
    'automation-edit',
  ),
  screen(
    '/campaign/campaign-list/add',
    'campaign-list',
    () => import('./loyalty/campaigns/add-campaign.tsx'),
    'campaign-add',
  ),
  menuScreen('partner-campaign-list', () => import('./earning/partners/partnership-list.tsx')),
  screen(
    '/campaign/partner-settlements',
    'partner-campaign-list',
    () => import('./earning/partners/settlement-list.tsx'),
    'partner-settlements',
  ),
  screen(
    '/campaign/partner-operations',
    'partner-campaign-list',
    () => import('./earning/partners/operation-list.tsx'),
    'partner-operations',
  ),
  screen('/merchant/partner-till', 'adjust', () => import('./loyalty/till/partner-till.tsx'), 'partner-till'),
  menuScreen('shopify-deliveries', () => import('./earning/shopify/delivery-list.tsx')),
  screen('/campaign/$id', 'campaign-list', () => import('./loyalty/campaigns/edit-campaign.tsx'), 'campaign-edit'),
  screen(
    '/campaign/$id/earn-codes',
    'campaign-list',
    () => import('./earning/earn-codes/earn-code-list.tsx'),
    'earn-codes',
  ),
  screen(
    '/campaign/$id/earn-codes/$batchId',
    'campaign-list',
    () => import('./earning/earn-codes/earn-batch.tsx'),
    'earn-batch',
  ),
  screen(
    '/campaign/$id/referrals',
    'campaign-list',
    () => import('./earning/referrals/referral-list.tsx'),
    'referrals',
  ),
  menuScreen('coupon-list', () => import('./giving/coupons/coupon-list.tsx')),
  screen('/coupon/coupon-list/add', 'coupon-list', () => import('./giving/coupons/add-coupon.tsx'), 'coupon-add'),
  screen('/coupon/$id', 'coupon-list', () => import('./giving/coupons/edit-coupon.tsx'), 'coupon-edit'),
  screen('/coupon/$id/codes', 'coupon-list', () => import('./giving/coupons/code-list.tsx'), 'coupon-codes'),
  screen('/coupon/$id/copies', 'coupon-list', () => import('./giving/coupons/issued-coupon-list.tsx'), 'coupon-copies'),
  screen('/coupon/$id/import', 'coupon-list', () => import('./giving/coupons/import-codes.tsx'), 'coupon-import'),
  menuScreen('voucher-list', () => import('./giving/vouchers/voucher-list.tsx')),
  screen('/voucher/voucher-list/add', 'voucher-list', () => import('./giving/vouchers/add-voucher.tsx'), 'voucher-add'),
  menuScreen('voucher-record-list', () => import('./giving/vouchers/voucher-record-list.tsx')),
  screen('/voucher/$id', 'voucher-list', () => import('./giving/vouchers/edit-voucher.tsx'), 'voucher-edit'),
  menuScreen('service-plan', () => import('./commerce/billing/service-plan.tsx')),
  menuScreen('payment-history', () => import('./commerce/billing/payment-history.tsx')),
  screen('/billing/pay/form', 'service-plan', () => import('./commerce/billing/pay-form.tsx'), 'pay-form'),
  menuScreen('order-history', () => import('./commerce/orders/order-list.tsx')),
  menuScreen('order-items', () => import('./commerce/orders/order-items.tsx')),
  menuScreen('member-list', () => import('./loyalty/cards/member-list.tsx')),
  screen(
    '/members/without-card',
    'member-list',
    () => import('./loyalty/cards/members-without-card.tsx'),
    'members-without-card',
  ),
  screen('/members/batches', 'member-list', () => import('./office/batches/batch-list.tsx'), 'batch-list'),
  screen('/members/batches/$id', 'member-list', () => import('./office/batches/batch.tsx'), 'batch'),
  screen('/members/import', 'member-list', () => import('./office/batches/import.tsx'), 'member-import'),
  menuScreen('member-receipt-list', () => import('./earning/receipts/receipt-list.tsx')),
  menuScreen('member-approval', () => import('./loyalty/cards/approval-list.tsx')),
  menuScreen('booth-booking-list', () => import('./earning/booths/booking-list.tsx')),
  screen(
    '/members/booth-slots',
    'booth-booking-list',
    () => import('./earning/booths/time-slot-list.tsx'),
    'booth-slots',
  ),
  menuScreen('member-duplicates', () => import('./loyalty/cards/duplicates-list.tsx')),
  menuScreen('daily-earn-burn', () => import('./office/reports/earn-burn.tsx')),
  menuScreen('merchant-member-chop-log', () => import('./office/reports/transactions.tsx')),
  menuScreen('merchant-admin-member-chop-log', () => import('./office/reports/my-report.tsx')),
  menuScreen('merchant-admin-list', () => import('./accounts/staff/staff-list.tsx')),
  menuScreen('merchant-key', () => import('./integration-page.tsx')),
  screen(
    '/setup/merchant-admin-add',
    'merchant-admin-list',
    () => import('./accounts/staff/add-staff.tsx'),
    'merchant-admin-add',
  ),
  screen(
    '/setup/merchant-admin-edit/$id',
    'merchant-admin-list',
    () => import('./accounts/staff/edit-staff.tsx'),
    'merchant-admin-edit',
  ),
  screen(
    '/setup/merchant-admin-tags',
    'merchant-admin-list',
    () => import('./accounts/staff/tag-sheet.tsx'),
    'merchant-admin-tags',
  ),
  menuScreen('tap-list', () => import('./outward/taps/tag-list.tsx')),
  screen('/setup/taps/$id', 'tap-list', () => import('./outward/taps/tag.tsx'), 'tap-tag'),
  screen('/setup/tap-log', 'tap-list', () => import('./outward/taps/tap-log.tsx'), 'tap-log'),
  screen(
    '/setup/merchant-role-list',
    'merchant-admin-list',
    () => import('./accounts/staff/role-list.tsx'),
    'merchant-role-list',
  ),
  screen(
    '/setup/merchant-role-edit/$id',
    'merchant-admin-list',
    () => import('./accounts/staff/edit-role.tsx'),
    'merchant-role-edit',
  ),
  menuScreen('mailchimp-config', () => import('./outward/mailchimp/config-page.tsx')),
  menuScreen('mailchimp-edm', () => import('./outward/mailchimp/edm-list.tsx')),
  screen('/mailchimp/edm/write', 'mailchimp-edm', () => import('./outward/mailchimp/write-edm.tsx'), 'edm-write'),
  menuScreen('configuration', () => import('./configuration-page.tsx')),
  screen(
    '/setup/platform-access',
    'configuration',
    () => import('./platform/platform/access-list.tsx'),
    'platform-access',
  ),
  screen(
    '/setup/full-exports',
    'merchant-admin-list',
    () => import('./office/full-exports/full-export-list.tsx'),
    'full-exports',
  ),
  screen('/setup/stores', 'configuration', () => import('./accounts/stores/store-list.tsx'), 'store-list'),
  screen('/setup/stores/add', 'configuration', () => import('./accounts/stores/add-store.tsx'), 'store-add'),
  screen('/setup/stores/import', 'configuration', () => import('./accounts/stores/import-stores.tsx'), 'store-import'),
  screen('/setup/stores/$id', 'configuration', () => import('./accounts/stores/edit-store.tsx'), 'store-edit'),
  menuScreen('webhooks', () => import('./outward/webhooks/endpoint-list.tsx')),
  screen('/setup/webhooks/add', 'webhooks', () => import('./outward/webhooks/add-endpoint.tsx'), 'webhook-add'),
  screen('/setup/webhooks/$id', 'webhooks', () => import('./outward/webhooks/endpoint.tsx'), 'webhook'),
  screen('/setup/webhooks/$id/edit', 'webhooks', () => import('./outward/webhooks/edit-endpoint.tsx'), 'webhook-edit'),
  menuScreen('coupon-transaction', () => import('./office/reports/coupon-transactions.tsx')),
  menuScreen('voucher-transaction', () => import('./office/reports/voucher-transactions.tsx')),
  menuScreen('cohorts', () => import('./office/insights/cohorts.tsx')),
  menuScreen('visit-gaps', () => import('./office/insights/visit-gaps.tsx')),
  menuScreen('visit-groups', () => import('./office/insights/visit-groups.tsx')),
  menuScreen('effects', () => import('./office/insights/effects.tsx')),
  menuScreen('visit-hours', () => import('./office/insights/visit-hours.tsx')),
  menuScreen('liability', () => import('./office/liability/liability.tsx')),
  menuScreen('anomaly-list', () => import('./office/anomalies/anomaly-list.tsx')),
  menuScreen('offline-act-list', () => import('./earning/offline/act-list.tsx')),
  menuScreen('delivery-list', () => import('./messaging/deliveries/delivery-list.tsx')),
  menuScreen('tutorial-list', () => import('./office/tutorials/tutorial-list.tsx')),
  menuScreen('account-center', () => import('./accounts/account/account-center.tsx')),
  menuScreen('account-settings', () => import('./accounts/account/account-settings.tsx')),
] as const

const publicScreens = [
  createRoute({
    getParentRoute: () => open,
    path: '/merchant/login',
    beforeLoad: requireNobody,
    component: lazyScreen(() => import('./accounts/sign-in/login.tsx')),
  }),
  publicScreen('/merchant/login/link/$token', () => import('./accounts/sign-in/login-link.tsx')),
  publicScreen('/merchant/register', () => import('./accounts/sign-in/register.tsx')),
  publicScreen('/merchant/register-result', () => import('./accounts/sign-in/register-result.tsx')),
  publicScreen('/merchant/forget-password', () => import('./accounts/sign-in/forget-password.tsx')),
  publicScreen('/merchant/reset-password/$token', () => import('./accounts/sign-in/reset-password.tsx')),
  publicScreen('/404', () => import('./accounts/sign-in/not-found.tsx')),
] as const

const forward = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: to as '/', replace: true })
    },
  })

const redirects = [
  forward('/', '/dashboard'),
  forward('/merchant', '/merchant/login'),
  ...menuRedirects.map(({ from, to }) => forward(from, to)),
  forward('$', '/404'),
]

export const routeTree = root.addChildren([shell.addChildren(screens), open.addChildren(publicScreens), ...redirects])
