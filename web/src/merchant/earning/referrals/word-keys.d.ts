import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    referrals: typeof import('../../../../locales/en-US/referrals.json')
  }
}
