import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type MerchantWord, merchantWordNames } from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { MerchantInfo } from './merchant-info.ts'

/** What members read of a merchant in a language; what it lacks there, in the primary language. */
export function infoInLanguage(
  info: MerchantInfo,
  merchant: Pick<Merchant, 'features' | 'language'>,
  language: Language,
): Pick<MerchantInfo, MerchantWord> {
  const words = hasFeature(merchant, 'localization')
    ? wordsFor(info.localizations, language, merchant.language)
    : undefined
  const entries = merchantWordNames.map((name) => [name, words?.[name] || info[name]])
  return Object.fromEntries(entries) as Pick<MerchantInfo, MerchantWord>
}
