import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'full-exports': typeof import('../../../../locales/en-US/full-exports.json')
  }
}
