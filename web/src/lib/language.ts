/** Which language the pages speak (decisions/shell.md §4); knows no word of it and no library, so that every surface may use it. */
import { languages, type Language } from './languages.ts'
import { browserStore } from './store.ts'

const chosenKey = 'merchant-login-language'
const primaryKey = 'primary-language'
const fallback: Language = 'en-US'

export type LanguageChoice = {
  /** What the person chose on this browser; `default` or nothing: the merchant decides. */
  chosen?: string | null
  /** The merchant's primary language, as last heard. */
  primary?: string | null
}

/** The chosen language, else the merchant's primary one unless it is plain `en`, else en-US. */
export function chooseLanguage({ chosen, primary }: LanguageChoice): Language {
  if (chosen && chosen !== 'default') return known(chosen) ?? fallback
  if (primary && primary !== 'en') return known(primary) ?? fallback
  return fallback
}

const known = (name: string) => languages.find((language) => language === name)

const stored = () =>
  chooseLanguage({ chosen: browserStore().getItem(chosenKey), primary: browserStore().getItem(primaryKey) })

let spoken: Language | undefined

/** The language of this page, whatever another window of this browser chooses. */
export const currentLanguage = (): Language => (spoken ??= stored())

/** Whether the person chose a language on this browser, or leaves it to the merchant. */
export const languageChosen = (): Language | 'default' => known(browserStore().getItem(chosenKey) ?? '') ?? 'default'

/** Stores the choice; the caller reloads the page. */
export function storeLanguage(language: Language | 'default'): void {
  browserStore().setItem(chosenKey, language)
  spoken = undefined
}

/** Keeps the merchant's primary language for the next page; true when that makes its language another one. */
export function storePrimaryLanguage(language: string): boolean {
  const before = stored()
  browserStore().setItem(primaryKey, language)
  return before !== stored()
}
