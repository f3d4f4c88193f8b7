import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    automations: typeof import('../../../../locales/en-US/automations.json')
  }
}
