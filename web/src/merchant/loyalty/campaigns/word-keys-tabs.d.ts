import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    earning: typeof import('../../../../locales/en-US/earning.json')
    emails: typeof import('../../../../locales/en-US/emails.json')
    mails: typeof import('../../../../locales/en-US/mails.json')
  }
}
