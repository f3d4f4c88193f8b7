/** The pages of the platform's back office (decisions/platform.md §1): what the menu draws, and what every system call belongs to. */

/** A part of the menu. Its own path leads to its first page. */
export const systemGroups = {
  merchant: { path: '/sys/merchant', redirect: 'merchant-list', icon: 'shop' },
  report: { path: '/sys/report', redirect: 'admin-member-chop-log', icon: 'chart' },
  banner: { path: '/sys/banner', redirect: 'coupon-banner', icon: 'picture' },
  'service-plan': { path: '/sys/service-plan', redirect: 'service-plan-list', icon: 'plan' },
  setup: { path: '/sys/setup', redirect: 'admin-list', icon: 'setup' },
} as const

export type SystemGroup = keyof typeof systemGroups

type PageFacts = {
  /** Parameters in braces, as in routes.json. */
  path: `/sys/${string}`
  /** The part of the menu that it stands in; none for an entry of its own. */
  group?: SystemGroup
  icon?: string
  /** A page of one object: reached from its list, not from the menu. */
  hidden?: true
}

const pages = {
  dashboard: { path: '/sys/dashboard', icon: 'dashboard' },
  health: { path: '/sys/health', icon: 'health' },
  'merchant-list': { path: '/sys/merchant/merchant-list', group: 'merchant' },
  'follow-up-list': { path: '/sys/merchant/follow-up-list', group: 'merchant' },
  'merchant-add': { path: '/sys/merchant/merchant-list/add', group: 'merchant', hidden: true },
  'merchant-edit': { path: '/sys/merchant/{id}', group: 'merchant', hidden: true },
  'admin-member-chop-log': { path: '/sys/report/admin-member-chop-log', group: 'report' },
  'admin-member-redeem-chop-log': { path: '/sys/report/admin-member-redeem-chop-log', group: 'report' },
  'payment-history': { path: '/sys/report/payment-history', group: 'report' },
  'user-action-log': { path: '/sys/report/user-action-log', group: 'report' },
  deliveries: { path: '/sys/deliveries', group: 'report' },
  'coupon-banner': { path: '/sys/banner/coupon-banner', group: 'banner' },
  'home-page': { path: '/sys/banner/home-page', group: 'banner' },
  'service-plan-list': { path: '/sys/service-plan/service-plan-list', group: 'service-plan' },
  'service-plan-add': { path: '/sys/service-plan/service-plan-edit', group: 'service-plan', hidden: true },
  'service-plan-edit': { path: '/sys/service-plan/service-plan-edit/{id}', group: 'service-plan', hidden: true },
  'admin-list': { path: '/sys/setup/admin-list', group: 'setup' },
  'admin-add': { path: '/sys/setup/admin-add', group: 'setup', hidden: true },
  'admin-edit': { path: '/sys/setup/admin-edit/{id}', group: 'setup', hidden: true },
  'appleidentifier-list': { path: '/sys/setup/appleidentifier-list', group: 'setup' },
  'appleidentifier-add': { path: '/sys/setup/appleidentifier-add', group: 'setup', hidden: true },
  'appleidentifier-edit': { path: '/sys/setup/appleidentifier-edit/{id}', group: 'setup', hidden: true },
  'merchant-feature': { path: '/sys/setup/merchant-feature', group: 'setup' },
  'merchant-default-role-list': { path: '/sys/setup/merchant-default-role-list', group: 'setup' },
  'tutorial-list': { path: '/sys/setup/tutorial-list', group: 'setup' },
  'tutorial-add': { path: '/sys/setup/tutorial-add', group: 'setup', hidden: true },
  'tutorial-edit': { path: '/sys/setup/tutorial-edit/{id}', group: 'setup', hidden: true },
  'scheduled-task-list': { path: '/sys/setup/scheduled-task-list', group: 'setup' },
  'scheduled-task-add': { path: '/sys/setup/scheduled-task-add', group: 'setup', hidden: true },
  'scheduled-task-edit': { path: '/sys/setup/scheduled-task-edit/{name}', group: 'setup', hidden: true },
  'systemConfig-list': { path: '/sys/setup/systemConfig-list', group: 'setup' },
  'systemConfig-add': { path: '/sys/setup/systemConfig-add', group: 'setup', hidden: true },
  'systemConfig-edit': { path: '/sys/setup/systemConfig-edit/{id}', group: 'setup', hidden: true },
} as const satisfies Record<string, PageFacts>

export type SystemPage = keyof typeof pages
export const systemPages: Readonly<Record<SystemPage, PageFacts>> = pages
export const systemPageNames = Object.keys(pages) as SystemPage[]

/** Whether agents neither see nor reach the page (decisions/platform.md §2). */
export const isSetup = (page: SystemPage): boolean => systemPages[page].path.includes('setup')

/** Which pages lead to a call: one, several, or `any` for every signed-in administrator. */
export type PageOfCall = 'any' | SystemPage | readonly SystemPage[]

/** Whether all pages that lead to a call are setup pages, so that agents are refused. */
export const isSetupOnly = (page: PageOfCall): boolean => page !== 'any' && [page].flat().every(isSetup)
