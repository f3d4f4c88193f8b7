import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    receipts: typeof import('../../../../locales/en-US/receipts.json')
  }
}
