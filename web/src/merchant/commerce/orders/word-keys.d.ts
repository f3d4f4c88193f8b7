import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    orders: typeof import('../../../../locales/en-US/orders.json')
  }
}
