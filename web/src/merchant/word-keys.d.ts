import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof import('../../locales/en-US/shell.json')
    login: typeof import('../../locales/en-US/login.json')
    configuration: typeof import('../../locales/en-US/configuration.json')
    account: typeof import('../../locales/en-US/account.json')
    look: typeof import('../../locales/en-US/look.json')
  }
}
