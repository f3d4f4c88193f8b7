import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    coupons: typeof import('../../../../locales/en-US/coupons.json')
  }
}
