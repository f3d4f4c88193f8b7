import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mailchimp: typeof import('../../../../locales/en-US/mailchimp.json')
  }
}
