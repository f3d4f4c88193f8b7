import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    batches: typeof import('../../../../locales/en-US/batches.json')
  }
}
