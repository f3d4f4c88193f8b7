import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    webhooks: typeof import('../../../../locales/en-US/webhooks.json')
  }
}
