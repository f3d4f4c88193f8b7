import type { Language } from '@chopcard/contract/core/kinds.ts'

export type { Language }

/** The languages in their own words; a list of our own, because the contract's brings its schemas into every bundle. */
export const languageNames: Record<Language, string> = {
  'en-US': 'English',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  'pt-BR': 'Português (Brasil)',
}
export const languages = Object.keys(languageNames) as Language[]
