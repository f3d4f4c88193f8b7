import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reports: typeof import('../../../../locales/en-US/reports.json')
    'earn-burn': typeof import('../../../../locales/en-US/earn-burn.json')
  }
}
