import { z } from 'zod'
import { Language, text } from '../../core/kinds.ts'

/** What members read of a merchant, by language; the longest that each may be. */
export const merchantWordLimits = { name: 80, address: 300, registrationText: 1_000, terms: 20_000 } as const
export type MerchantWord = keyof typeof merchantWordLimits
export const merchantWordNames = Object.keys(merchantWordLimits) as MerchantWord[]

/** One language's own words; what is absent or empty is read in the merchant's primary language. */
const MerchantWords = z.strictObject({
  name: text(merchantWordLimits.name).optional(),
  address: text(merchantWordLimits.address).optional(),
  registrationText: text(merchantWordLimits.registrationText).optional(),
  terms: text(merchantWordLimits.terms).optional(),
})
export type MerchantWords = z.output<typeof MerchantWords>

export const MerchantLocalizations = z.partialRecord(Language, MerchantWords)
export type MerchantLocalizations = z.output<typeof MerchantLocalizations>
