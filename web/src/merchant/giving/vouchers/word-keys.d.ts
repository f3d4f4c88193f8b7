import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vouchers: typeof import('../../../../locales/en-US/vouchers.json')
  }
}
