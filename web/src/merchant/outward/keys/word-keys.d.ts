import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'integration-keys': typeof import('../../../../locales/en-US/integration-keys.json')
  }
}
