import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    liability: typeof import('../../../../locales/en-US/liability.json')
  }
}
