import { z } from 'zod'
import { Colour, Currency, FileUrl, HttpsUrl, Language, requiredText, text, TimeZone } from '../kinds.ts'
import { route } from '../route.ts'

export const registrationModes = ['not-needed', 'optional', 'mandatory', 'sms-verified'] as const

export const MerchantInfo = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  backgroundColor: z.string().nullable(),
  primaryLanguage: Language,
  timeZone: z.string(),
  currency: z.string(),
  mobileRegistrationMode: z.enum(registrationModes),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  /** Whether tills go on without network, and their limits: how old an act may be, how many wait on one device. */
  offlineTill: z.boolean(),
  offlineHours: z.int(),
  offlineActs: z.int(),
})

export const merchantInfo = route({
  method: 'GET',
  path: '/merchant/info',
  about: 'The merchant; its name is the title of the pages.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  reply: MerchantInfo,
})

const Website = text(300).refine((url) => url === '' || HttpsUrl.safeParse(url).success, { message: 'url' })

export const MerchantBody = z.strictObject({
  name: requiredText(80).optional(),
  logo: FileUrl.nullable().optional(),
  backgroundColor: Colour.nullable().optional(),
  primaryLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  currency: Currency.optional(),
  mobileRegistrationMode: z.enum(registrationModes).optional(),
  address: text(300).optional(),
  phone: text(40).optional(),
  website: Website.optional(),
  offlineTill: z.boolean().optional(),
  offlineHours: z.int().min(1).max(72).optional(),
  offlineActs: z.int().min(1).max(200).optional(),
})

export const editMerchant = route({
  method: 'PATCH',
  path: '/merchant/info',
  about: 'Changes the merchant; what is absent stays.',
  audience: 'merchant',
  menu: 'configuration',
  action: 'edit',
  body: MerchantBody,
  reply: MerchantInfo,
})
