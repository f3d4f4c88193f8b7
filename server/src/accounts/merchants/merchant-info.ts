import type { z } from 'zod'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type {
  MerchantInfo as MerchantInfoShape,
  merchantInfo as route,
  registrationModes,
} from '@chopcard/contract/accounts/merchant/merchant.ts'
import type { MerchantLocalizations } from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import type { OpeningHours } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'

export type MerchantInfo = z.input<typeof MerchantInfoShape>

export const merchantInfo: Verb<typeof route> = (ctx) => readMerchantInfo(ctx.db, ctx.merchant.id)

/** The merchant as its pages show it. */
export async function readMerchantInfo(db: Db, merchantId: string): Promise<MerchantInfo> {
  const row = await db
    .selectFrom('merchant')
    .select([
      'short_key',
      'name',
      'logo',
      'background_color',
      'background_image',
      'primary_language',
      'time_zone',
      'currency',
      'mobile_registration_mode',
      'address',
      'registration_text',
      'terms',
      'localized_names',
      'localizations',
      'phone',
      'website',
      'opening_hours',
      'offline_till',
      'offline_hours',
      'offline_acts',
      'pin_length',
      'sandbox_of',
    ])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return {
    id: merchantId,
    isTest: row.sandbox_of !== null,
    shortKey: row.short_key,
    name: row.name,
    logo: row.logo,
    backgroundColor: row.background_color,
    backgroundImage: row.background_image,
    primaryLanguage: row.primary_language as Language,
    timeZone: row.time_zone,
    currency: row.currency,
    mobileRegistrationMode: row.mobile_registration_mode as (typeof registrationModes)[number],
    address: row.address,
    registrationText: row.registration_text,
    terms: row.terms,
    localizations: joined(row.localized_names as Names, row.localizations as MerchantLocalizations),
    phone: row.phone,
    website: row.website,
    openingHours: row.opening_hours as OpeningHours | null,
    offlineTill: row.offline_till,
    offlineHours: row.offline_hours,
    offlineActs: row.offline_acts,
    pinLength: row.pin_length,
  }
}

type Names = Partial<Record<Language, string>>

/** The words of each language, with the names that are kept apart from them. */
function joined(names: Names, words: MerchantLocalizations): MerchantLocalizations {
  const languages = [...new Set([...Object.keys(names), ...Object.keys(words)])] as Language[]
  return Object.fromEntries(
    languages.map((language) => [language, { ...(names[language] && { name: names[language] }), ...words[language] }]),
  )
}
