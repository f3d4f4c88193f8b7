import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sys-tutorials': typeof import('../../../locales/en-US/sys-tutorials.json')
  }
}
