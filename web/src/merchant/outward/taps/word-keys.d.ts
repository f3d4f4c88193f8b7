import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taps: typeof import('../../../../locales/en-US/taps.json')
  }
}
