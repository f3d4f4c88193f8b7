import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chops: typeof import('../../locales/en-US/chops.json')
  }
}
