import type { Feature } from './features.ts'

/** The nine action keys (decisions/access.md §1). */
export const actions = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const
export type Action = (typeof actions)[number]

type MenuEntry = {
  /** The page it opens. */
  path: string
  parent?: string
  /** The entry whose page it opens instead: that of a group. */
  redirect?: string
  icon?: string
  /** The entry is absent while this feature is off. */
  feature?: Feature
  /** The page it opens instead while a feature is on. */
  instead?: { feature: Feature; path: string }
  /** A page without a place in the side menu. */
  hidden?: true
}

/** Every page of the merchant area by name: what `GET /user/nav` sends, what a role lists, what a route asks for. */
export const menus = {
  dashboard: { path: '/dashboard', icon: 'dashboard' },
  tools: { path: '/merchant/tools', redirect: 'adjust', icon: 'scan' },
  adjust: {
    path: '/merchant/adjust',
    parent: 'tools',
    instead: { feature: 'adjustV2', path: '/merchant/adjust_v2' },
  },
  'quick-earn-attend': { path: '/merchant/quick-earn-attend', parent: 'tools' },
  'quick-redeem': { path: '/merchant/quick-redeem', parent: 'tools' },
  campaign: { path: '/campaign', redirect: 'campaign-list', icon: 'gift' },
  'campaign-list': { path: '/campaign/campaign-list', parent: 'campaign' },
  'campaign-notification-list': {
    path: '/campaign/campaign-notification-list',
    parent: 'campaign',
    feature: 'pushNotification',
  },
  'automation-list': { path: '/campaign/automations', parent: 'campaign', feature: 'pushNotification' },
  'partner-campaign-list': { path: '/campaign/partner-campaigns', parent: 'campaign' },
  'shopify-deliveries': { path: '/campaign/shopify-deliveries', parent: 'campaign', feature: 'shopifyIntegration' },
  member: { path: '/member', redirect: 'member-list', icon: 'team' },
  'member-list': { path: '/members/member-list', parent: 'member' },
  'member-receipt-list': { path: '/members/member-receipt-list', parent: 'member', feature: 'earnByReceipt' },
  'member-approval': { path: '/members/approval', parent: 'member' },
  'member-duplicates': { path: '/members/duplicates', parent: 'member' },
  'booth-booking-list': { path: '/members/booth-booking-list', parent: 'member' },
  coupon: { path: '/coupon', redirect: 'coupon-list', icon: 'coupon' },
  'coupon-list': { path: '/coupon/coupon-list', parent: 'coupon' },
  voucher: { path: '/voucher', redirect: 'voucher-list', icon: 'wallet' },
  'voucher-list': { path: '/voucher/voucher-list', parent: 'voucher' },
  'voucher-record-list': { path: '/voucher/voucher-record-list', parent: 'voucher' },
  order: { path: '/order', redirect: 'order-history', icon: 'order' },
  'order-history': { path: '/order/order-history', parent: 'order' },
  'order-items': { path: '/order/order-items', parent: 'order' },
  billing: { path: '/billing', redirect: 'service-plan', icon: 'billing' },
  'service-plan': { path: '/billing/service-plan', parent: 'billing' },
  'payment-history': { path: '/billing/payment-history', parent: 'billing' },
  report: { path: '/report', redirect: 'merchant-member-chop-log', icon: 'chart' },
  'daily-earn-burn': { path: '/report/daily-earn-burn', parent: 'report' },
  'merchant-member-chop-log': { path: '/report/merchant-member-chop-log', parent: 'report' },
  'merchant-admin-member-chop-log': { path: '/report/merchant-admin-member-chop-log', parent: 'report' },
  'coupon-transaction': { path: '/report/coupon-transaction', parent: 'report' },
  'voucher-transaction': { path: '/report/voucher-transaction', parent: 'report' },
  cohorts: { path: '/report/cohorts', parent: 'report' },
  'visit-gaps': { path: '/report/visit-gaps', parent: 'report' },
  'visit-groups': { path: '/report/visit-groups', parent: 'report' },
  liability: { path: '/report/liability', parent: 'report' },
  'anomaly-list': { path: '/report/anomaly-list', parent: 'report' },
  effects: { path: '/report/effects', parent: 'report' },
  'visit-hours': { path: '/report/visit-hours', parent: 'report' },
  'offline-act-list': { path: '/report/offline-act-list', parent: 'report' },
  'delivery-list': { path: '/report/delivery-list', parent: 'report' },
  mailchimp: { path: '/mailchimp', redirect: 'mailchimp-config', icon: 'mail' },
  'mailchimp-config': { path: '/mailchimp/config', parent: 'mailchimp' },
  'mailchimp-edm': { path: '/mailchimp/edm', parent: 'mailchimp' },
  setup: { path: '/setup', redirect: 'merchant-admin-list', icon: 'setup' },
  'merchant-admin-list': { path: '/setup/merchant-admin-list', parent: 'setup' },
  // The specification spells the path so.
  'merchant-key': { path: '/setup/memchant-key', parent: 'setup' },
  'tap-list': { path: '/setup/taps', parent: 'setup' },
  tutorial: { path: '/tutorial', redirect: 'tutorial-list', icon: 'tutorial' },
  'tutorial-list': { path: '/tutorial/tutorial-list', parent: 'tutorial' },
  configuration: { path: '/setup/configuration', parent: 'setup' },
  webhooks: { path: '/setup/webhooks', parent: 'setup' },
  account: { path: '/account', redirect: 'account-center', hidden: true },
  'account-center': { path: '/account/center', parent: 'account', hidden: true },
  'account-settings': { path: '/account/settings', parent: 'account', hidden: true },
} as const satisfies Record<string, MenuEntry>

export type Menu = keyof typeof menus
export const menuNames = Object.keys(menus) as Menu[]
export const menuEntry = (name: Menu): MenuEntry => menus[name]

/** Paths that have no page of their own, and where they lead. */
export const menuRedirects: readonly { from: string; to: string }[] = Object.values(menus).flatMap((entry) =>
  'redirect' in entry ? [{ from: entry.path, to: menus[entry.redirect].path }] : [],
)

export type RoleName = 'owner' | 'manager' | 'operator' | 'marketer' | 'analyst'
export type Role = { menuPermissions: Menu[]; actionPermissions: Action[] }

/** What every role has: the own account, and the tutorials. */
const account: Menu[] = ['account', 'account-center', 'account-settings', 'tutorial', 'tutorial-list']
const tools: Menu[] = ['tools', 'adjust', 'quick-earn-attend', 'quick-redeem']
const campaigns: Menu[] = [
  'campaign',
  'campaign-list',
  'campaign-notification-list',
  'automation-list',
  'partner-campaign-list',
  'shopify-deliveries',
]
const coupons: Menu[] = ['coupon', 'coupon-list']
const vouchers: Menu[] = ['voucher', 'voucher-list', 'voucher-record-list']
const orders: Menu[] = ['order', 'order-history', 'order-items']
const mailings: Menu[] = ['mailchimp', 'mailchimp-config', 'mailchimp-edm']
const billing: readonly Menu[] = ['billing', 'service-plan', 'payment-history']
const keys: readonly Menu[] = ['merchant-key', 'webhooks']
const reports: Menu[] = [
  'report',
  'daily-earn-burn',
  'merchant-member-chop-log',
  'merchant-admin-member-chop-log',
  'coupon-transaction',
  'voucher-transaction',
  'cohorts',
  'visit-gaps',
  'visit-groups',
  'liability',
  'effects',
  'visit-hours',
]

/** The platform's default roles (decisions/access.md §2); the start writes them into `default_role`, where they are edited. */
export const defaultRoles: Record<RoleName, Role> = {
  owner: { menuPermissions: menuNames, actionPermissions: [...actions] },
  manager: {
    menuPermissions: menuNames.filter(
      (name) => name !== 'merchant-admin-list' && !keys.includes(name) && !billing.includes(name),
    ),
    actionPermissions: [...actions],
  },
  operator: {
    menuPermissions: [
      'dashboard',
      'member',
      'member-list',
      'member-receipt-list',
      'member-approval',
      'booth-booking-list',
      ...tools,
      ...orders,
      'report',
      'merchant-admin-member-chop-log',
      ...account,
    ],
    actionPermissions: ['query', 'get', 'add', 'edit'],
  },
  marketer: {
    menuPermissions: [
      'dashboard',
      ...campaigns,
      ...coupons,
      ...vouchers,
      ...orders,
      ...mailings,
      ...reports,
      ...account,
    ],
    actionPermissions: [...actions],
  },
  analyst: { menuPermissions: ['dashboard', ...reports, ...account], actionPermissions: ['query', 'get', 'export'] },
}
