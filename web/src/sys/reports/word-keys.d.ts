import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sys-reports': typeof import('../../../locales/en-US/sys-reports.json')
  }
}
