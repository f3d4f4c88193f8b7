import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    effects: typeof import('../../../../locales/en-US/effects.json')
    insights: typeof import('../../../../locales/en-US/insights.json')
  }
}
