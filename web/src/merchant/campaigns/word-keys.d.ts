import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    campaigns: typeof import('../../../locales/en-US/campaigns.json')
    member: typeof import('../../../locales/en-US/member.json')
  }
}
