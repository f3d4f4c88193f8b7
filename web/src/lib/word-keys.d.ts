import 'i18next'

/** Each surface adds its own namespaces in a `words.d.ts` beside its screens; keys are then checked by the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    common: typeof import('../../locales/en-US/common.json')
    errors: typeof import('../../locales/en-US/errors.json')
  }
}
