import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sys-banners': typeof import('../../../locales/en-US/sys-banners.json')
  }
}
