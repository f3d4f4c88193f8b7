import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'first-steps': typeof import('../../../../../locales/en-US/first-steps.json')
  }
}
