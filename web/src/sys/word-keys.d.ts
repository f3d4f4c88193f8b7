import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admins: typeof import('../../locales/en-US/admins.json')
    'sys-config': typeof import('../../locales/en-US/sys-config.json')
    sys: typeof import('../../locales/en-US/sys.json')
    'sys-shell': typeof import('../../locales/en-US/sys-shell.json')
    tasks: typeof import('../../locales/en-US/tasks.json')
  }
}
