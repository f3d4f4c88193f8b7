import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    passkeys: typeof import('../../../locales/en-US/passkeys.json')
  }
}
