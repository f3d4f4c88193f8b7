import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    assistants: typeof import('../../../../locales/en-US/assistants.json')
    'integration-keys': typeof import('../../../../locales/en-US/integration-keys.json')
  }
}
