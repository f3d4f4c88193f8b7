import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    configuration: typeof import('../../../locales/en-US/configuration.json')
  }
}
