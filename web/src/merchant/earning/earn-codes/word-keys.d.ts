import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'earn-codes': typeof import('../../../../locales/en-US/earn-codes.json')
  }
}
