import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shopify: typeof import('../../../../locales/en-US/shopify.json')
  }
}
