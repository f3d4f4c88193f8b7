/** Every page of the merchant area. A new screen is one line here and a file with a default export. */
import type { Menu } from '@chopcard/contract/permissions.ts'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Crash } from '../kit/crash.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { requireAdmin, requireNobody } from './guards.ts'
import { PublicLayout } from './sign-in/public-layout.tsx'
import { Shell } from './shell/shell.tsx'

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

/** A page of the shell: its path, the page of the permissions it belongs to (also its title), its file. */
const screen = <const P extends string>(path: P, menu: Menu, load: Load, title: string = menu) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyScreen(load),
    errorComponent: Crash,
    staticData: { menu, title },
  })

const publicScreen = <const P extends string>(path: P, load: Load) =>
  createRoute({ getParentRoute: () => open, path, component: lazyScreen(load), errorComponent: Crash })

const screens = [
  screen('/dashboard', 'dashboard', () => import('./dashboard/dashboard.tsx')),
  screen('/merchant/adjust', 'adjust', () => import('./till/adjust.tsx')),
  screen('/merchant/adjust_v2', 'adjust', () => import('./till/adjust-v2.tsx')),
  screen('/merchant/quick-earn-attend', 'quick-earn-attend', () => import('./till/quick-earn-attend.tsx')),
  screen('/merchant/quick-redeem', 'quick-redeem', () => import('./till/quick-redeem.tsx')),
  screen('/campaign/campaign-list', 'campaign-list', () => import('./campaigns/campaign-list.tsx')),
  screen(
    '/campaign/campaign-notification-list',
    'campaign-notification-list',
    () => import('./notifications/notification-list.tsx'),
  ),
  screen('/campaign/campaign-list/add', 'campaign-list', () => import('./campaigns/add-campaign.tsx'), 'campaign-add'),
  screen('/campaign/partner-campaigns', 'partner-campaign-list', () => import('./partners/partnership-list.tsx')),
  screen(
    '/campaign/partner-settlements',
    'partner-campaign-list',
    () => import('./partners/settlement-list.tsx'),
    'partner-settlements',
  ),
  screen(
    '/campaign/partner-operations',
    'partner-campaign-list',
    () => import('./partners/operation-list.tsx'),
    'partner-operations',
  ),
  screen('/merchant/partner-till', 'adjust', () => import('./till/partner-till.tsx'), 'partner-till'),
  screen('/campaign/shopify-deliveries', 'shopify-deliveries', () => import('./shopify/delivery-list.tsx')),
  screen('/campaign/$id', 'campaign-list', () => import('./campaigns/edit-campaign.tsx'), 'campaign-edit'),
  screen('/campaign/$id/earn-codes', 'campaign-list', () => import('./earn-codes/earn-code-list.tsx'), 'earn-codes'),
  screen(
    '/campaign/$id/earn-codes/$batchId',
    'campaign-list',
    () => import('./earn-codes/earn-batch.tsx'),
    'earn-batch',
  ),
  screen('/campaign/$id/referrals', 'campaign-list', () => import('./referrals/referral-list.tsx'), 'referrals'),
  screen('/coupon/coupon-list', 'coupon-list', () => import('./coupons/coupon-list.tsx')),
  screen('/coupon/coupon-list/add', 'coupon-list', () => import('./coupons/add-coupon.tsx'), 'coupon-add'),
  screen('/coupon/$id', 'coupon-list', () => import('./coupons/edit-coupon.tsx'), 'coupon-edit'),
  screen('/coupon/$id/codes', 'coupon-list', () => import('./coupons/code-list.tsx'), 'coupon-codes'),
  screen('/coupon/$id/copies', 'coupon-list', () => import('./coupons/copy-list.tsx'), 'coupon-copies'),
  screen('/coupon/$id/import', 'coupon-list', () => import('./coupons/import-codes.tsx'), 'coupon-import'),
  screen('/voucher/voucher-list', 'voucher-list', () => import('./vouchers/voucher-list.tsx')),
  screen('/voucher/voucher-list/add', 'voucher-list', () => import('./vouchers/add-voucher.tsx'), 'voucher-add'),
  screen('/voucher/voucher-record-list', 'voucher-record-list', () => import('./vouchers/voucher-record-list.tsx')),
  screen('/voucher/$id', 'voucher-list', () => import('./vouchers/edit-voucher.tsx'), 'voucher-edit'),
  screen('/billing/service-plan', 'service-plan', () => import('./billing/service-plan.tsx')),
  screen('/billing/payment-history', 'payment-history', () => import('./billing/payment-history.tsx')),
  screen('/billing/pay/form', 'service-plan', () => import('./billing/pay-form.tsx'), 'pay-form'),
  screen('/order/order-history', 'order-history', () => import('./orders/order-list.tsx')),
  screen('/order/order-items', 'order-items', () => import('./orders/order-items.tsx')),
  screen('/members/member-list', 'member-list', () => import('./cards/member-list.tsx')),
  screen('/members/batches', 'member-list', () => import('./batches/batch-list.tsx'), 'batch-list'),
  screen('/members/batches/$id', 'member-list', () => import('./batches/batch.tsx'), 'batch'),
  screen('/members/import', 'member-list', () => import('./batches/import.tsx'), 'member-import'),
  screen('/members/member-receipt-list', 'member-receipt-list', () => import('./receipts/receipt-list.tsx')),
  screen('/members/approval', 'member-approval', () => import('./cards/approval-list.tsx')),
  screen('/members/booth-booking-list', 'booth-booking-list', () => import('./booths/booking-list.tsx')),
  screen('/members/booth-slots', 'booth-booking-list', () => import('./booths/slot-list.tsx'), 'booth-slots'),
  screen('/members/duplicates', 'member-duplicates', () => import('./cards/duplicates-list.tsx')),
  screen('/report/daily-earn-burn', 'daily-earn-burn', () => import('./reports/earn-burn.tsx')),
  screen('/report/merchant-member-chop-log', 'merchant-member-chop-log', () => import('./reports/transactions.tsx')),
  screen(
    '/report/merchant-admin-member-chop-log',
    'merchant-admin-member-chop-log',
    () => import('./reports/my-report.tsx'),
  ),
  screen('/setup/merchant-admin-list', 'merchant-admin-list', () => import('./staff/staff-list.tsx')),
  screen(
    '/setup/merchant-admin-add',
    'merchant-admin-list',
    () => import('./staff/add-staff.tsx'),
    'merchant-admin-add',
  ),
  screen(
    '/setup/merchant-admin-edit/$id',
    'merchant-admin-list',
    () => import('./staff/edit-staff.tsx'),
    'merchant-admin-edit',
  ),
  screen(
    '/setup/merchant-admin-tags',
    'merchant-admin-list',
    () => import('./staff/tag-sheet.tsx'),
    'merchant-admin-tags',
  ),
  screen(
    '/setup/merchant-role-list',
    'merchant-admin-list',
    () => import('./staff/role-list.tsx'),
    'merchant-role-list',
  ),
  screen(
    '/setup/merchant-role-edit/$id',
    'merchant-admin-list',
    () => import('./staff/edit-role.tsx'),
    'merchant-role-edit',
  ),
  screen('/setup/configuration', 'configuration', () => import('./configuration-page.tsx')),
  screen('/setup/platform-access', 'configuration', () => import('./platform/access-list.tsx'), 'platform-access'),
  screen('/report/coupon-transaction', 'coupon-transaction', () => import('./reports/coupon-transactions.tsx')),
  screen('/report/voucher-transaction', 'voucher-transaction', () => import('./reports/voucher-transactions.tsx')),
  screen('/report/liability', 'liability', () => import('./liability/liability.tsx')),
  screen('/report/offline-act-list', 'offline-act-list', () => import('./offline/act-list.tsx')),
  screen('/report/delivery-list', 'delivery-list', () => import('./deliveries/delivery-list.tsx')),
  screen('/tutorial/tutorial-list', 'tutorial-list', () => import('./tutorials/tutorial-list.tsx')),
  screen('/account/center', 'account-center', () => import('./account/account-center.tsx')),
  screen('/account/settings', 'account-settings', () => import('./account/account-settings.tsx')),
] as const

const publicScreens = [
  createRoute({
    getParentRoute: () => open,
    path: '/merchant/login',
    beforeLoad: requireNobody,
    component: lazyScreen(() => import('./sign-in/login.tsx')),
  }),
  publicScreen('/merchant/login/link/$token', () => import('./sign-in/login-link.tsx')),
  publicScreen('/merchant/register', () => import('./sign-in/register.tsx')),
  publicScreen('/merchant/register-result', () => import('./sign-in/register-result.tsx')),
  publicScreen('/merchant/forget-password', () => import('./sign-in/forget-password.tsx')),
  publicScreen('/merchant/reset-password/$token', () => import('./sign-in/reset-password.tsx')),
  publicScreen('/404', () => import('./sign-in/not-found.tsx')),
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
  forward('/merchant/tools', '/merchant/adjust'),
  forward('/campaign', '/campaign/campaign-list'),
  forward('/coupon', '/coupon/coupon-list'),
  forward('/order', '/order/order-history'),
  forward('/voucher', '/voucher/voucher-list'),
  forward('/billing', '/billing/service-plan'),
  forward('/member', '/members/member-list'),
  forward('/report', '/report/merchant-member-chop-log'),
  forward('/tutorial', '/tutorial/tutorial-list'),
  forward('/setup', '/setup/merchant-admin-list'),
  forward('/account', '/account/center'),
  forward('$', '/404'),
]

export const routeTree = root.addChildren([shell.addChildren(screens), open.addChildren(publicScreens), ...redirects])
