import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stores: typeof import('../../../../locales/en-US/stores.json')
  }
}
