import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    booths: typeof import('../../../../locales/en-US/booths.json')
  }
}
