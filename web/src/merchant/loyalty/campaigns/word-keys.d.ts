import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    campaigns: typeof import('../../../../locales/en-US/campaigns.json')
    forecasts: typeof import('../../../../locales/en-US/forecasts.json')
    member: typeof import('../../../../locales/en-US/member.json')
  }
}
