import * as words from '@chopcard/contract/loyalty/campaign-words.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'

type Localized = Pick<CampaignSettings, 'localizations'>

/**
 * Falls back to the texts of a related language where the reader's own are missing, unless that is the primary language of
 * the merchant, in which the settings themselves are; previews in the back office show
 * each language by itself.
 */
function completed<S extends Localized>(settings: S, language: Language, primary: Language): S {
  const own = wordsFor(settings.localizations, language, primary)
  return own ? { ...settings, localizations: { ...settings.localizations, [language]: own } } : settings
}

/** The settings of a campaign with the texts in a reader's language, of a merchant with a primary language. */
export const inLanguage = <S extends Parameters<typeof words.inLanguage>[0]>(
  settings: S,
  language: Language,
  primary: Language,
): S => words.inLanguage(completed(settings, language, primary), language)

/** The merchant's questions to members, in a reader's language. */
export const fieldsInLanguage = (
  settings: Parameters<typeof words.fieldsInLanguage>[0],
  language: Language,
  primary: Language,
): words.ShownField[] => words.fieldsInLanguage(completed(settings, language, primary), language)
