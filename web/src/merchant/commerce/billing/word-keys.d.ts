import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    billing: typeof import('../../../../locales/en-US/billing.json')
  }
}
