import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    till: typeof import('../../../../locales/en-US/till.json')
  }
}
