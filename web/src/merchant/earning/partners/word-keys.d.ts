import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    partners: typeof import('../../../../locales/en-US/partners.json')
  }
}
