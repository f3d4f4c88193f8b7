import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cards: typeof import('../../../locales/en-US/cards.json')
    members: typeof import('../../../locales/en-US/members.json')
  }
}
