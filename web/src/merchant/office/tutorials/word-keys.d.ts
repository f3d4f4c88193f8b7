import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tutorials: typeof import('../../../../locales/en-US/tutorials.json')
  }
}
