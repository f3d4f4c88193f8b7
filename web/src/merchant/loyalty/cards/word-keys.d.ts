import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cards: typeof import('../../../../locales/en-US/cards.json')
    life: typeof import('../../../../locales/en-US/life.json')
    members: typeof import('../../../../locales/en-US/members.json')
  }
}
