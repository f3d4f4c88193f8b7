import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    insights: typeof import('../../../../locales/en-US/insights.json')
  }
}
