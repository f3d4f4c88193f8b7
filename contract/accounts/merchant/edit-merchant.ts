import { z } from 'zod'
import { maxOfflineHours, maxPinLength, minPinLength } from '../../core/limits.ts'
import { Colour, Currency, FileUrl, HttpsUrl, Language, requiredText, text, TimeZone } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { MerchantInfo, registrationModes } from './merchant.ts'
import { MerchantLocalizations, merchantWordLimits } from './merchant-words.ts'
import { OpeningHours } from './opening-hours.ts'

export const Website = text(300).refine((url) => url === '' || HttpsUrl.safeParse(url).success, { message: 'url' })

export const MerchantBody = z.strictObject({
  name: requiredText(merchantWordLimits.name).optional(),
  logo: FileUrl.nullable().optional(),
  backgroundColor: Colour.nullable().optional(),
  backgroundImage: FileUrl.nullable().optional(),
  primaryLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  currency: Currency.optional(),
  mobileRegistrationMode: z.enum(registrationModes).optional(),
  address: text(merchantWordLimits.address).optional(),
  registrationText: text(merchantWordLimits.registrationText).optional(),
  terms: text(merchantWordLimits.terms).optional(),
  /** Replaces the words of all languages. */
  localizations: MerchantLocalizations.optional(),
  phone: text(40).optional(),
  website: Website.optional(),
  openingHours: OpeningHours.nullable().optional(),
  offlineTill: z.boolean().optional(),
  offlineHours: z.int().min(1).max(maxOfflineHours).optional(),
  offlineActs: z.int().min(1).max(200).optional(),
  pinLength: z.int().min(minPinLength).max(maxPinLength).optional(),
})
export type MerchantBody = z.output<typeof MerchantBody>
/** `seen` is what the form was filled from. */
const EditMerchantBody = MerchantBody.extend({ seen: MerchantBody.optional() })

export const editMerchant = route({
  method: 'PATCH',
  path: '/merchant/info',
  viewAs: 'write',
  about: 'Changes the merchant; what is absent stays.',
  audience: 'merchant',
  menu: 'configuration',
  action: 'edit',
  body: EditMerchantBody,
  reply: MerchantInfo,
  refuses: ['FEATURE_OFF', 'CHANGED_MEANWHILE'],
})
