import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    deliveries: typeof import('../../locales/en-US/deliveries.json')
  }
}
