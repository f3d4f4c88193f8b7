import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staff: typeof import('../../../../locales/en-US/staff.json')
  }
}
