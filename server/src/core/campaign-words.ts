import * as words from '@chopcard/contract/loyalty/campaign-words.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'

type Localized = Pick<CampaignSettings, 'localizations'>

/** With the related language's words where the reader's own are missing; previews of the back office show each by itself. */
function completed<S extends Localized>(settings: S, language: Language): S {
  const own = wordsFor(settings.localizations, language)
  return own ? { ...settings, localizations: { ...settings.localizations, [language]: own } } : settings
}

/** Settings of a campaign as members who read a language see them. */
export const inLanguage = <S extends Parameters<typeof words.inLanguage>[0]>(settings: S, language: Language): S =>
  words.inLanguage(completed(settings, language), language)

/** The merchant's questions as members who read a language see them. */
export const fieldsInLanguage = (
  settings: Parameters<typeof words.fieldsInLanguage>[0],
  language: Language,
): words.ShownField[] => words.fieldsInLanguage(completed(settings, language), language)
