import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'apple-identifiers': typeof import('../../../locales/en-US/apple-identifiers.json')
  }
}
