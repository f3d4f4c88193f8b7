import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    anomalies: typeof import('../../../../locales/en-US/anomalies.json')
  }
}
