import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof import('../../locales/en-US/account.json')
    billing: typeof import('../../locales/en-US/billing.json')
    'default-roles': typeof import('../../locales/en-US/default-roles.json')
    features: typeof import('../../locales/en-US/features.json')
    plans: typeof import('../../locales/en-US/plans.json')
    staff: typeof import('../../locales/en-US/staff.json')
    tenants: typeof import('../../locales/en-US/tenants.json')
    actions: typeof import('../../locales/en-US/actions.json')
    admins: typeof import('../../locales/en-US/admins.json')
    health: typeof import('../../locales/en-US/health.json')
    'sys-dashboard': typeof import('../../locales/en-US/sys-dashboard.json')
    'sys-config': typeof import('../../locales/en-US/sys-config.json')
    sys: typeof import('../../locales/en-US/sys.json')
    'sys-shell': typeof import('../../locales/en-US/sys-shell.json')
    tasks: typeof import('../../locales/en-US/tasks.json')
  }
}
