import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'platform-access': typeof import('../../locales/en-US/platform-access.json')
    'view-as': typeof import('../../locales/en-US/view-as.json')
  }
}
