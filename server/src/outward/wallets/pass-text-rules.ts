import { languages, type Language } from '@chopcard/contract/core/kinds.ts'

/** A text in every language, or one that is the same in all. */
export type PassText = string | Readonly<Record<Language, string>>

/** A text as it is in every language. */
export function inAll(text: (language: Language) => string): PassText {
  const all = Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>
  const [first = ''] = Object.values(all)
  return Object.values(all).every((one) => one === first) ? first : all
}

export const textIn = (text: PassText, language: Language): string => (typeof text === 'string' ? text : text[language])

/** Whether there is anything to read. */
export const hasText = (text: PassText): boolean =>
  typeof text === 'string' ? text !== '' : Object.values(text).some(Boolean)
