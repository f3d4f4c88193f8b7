import { z } from 'zod'
import { Language } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { MerchantLocalizations } from './merchant-words.ts'
import { OpeningHours } from './opening-hours.ts'

export const registrationModes = ['not-needed', 'optional', 'mandatory', 'sms-verified'] as const

export const MerchantInfo = z.object({
  id: z.string(),
  /** It is another merchant’s test data (decisions/integration.md §8). */
  isTest: z.boolean(),
  /** What sign-in addresses and tokens name the merchant by. */
  shortKey: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  /** Colour and picture beside the sign-in form. */
  backgroundColor: z.string().nullable(),
  backgroundImage: z.string().nullable(),
  primaryLanguage: Language,
  timeZone: z.string(),
  currency: z.string(),
  mobileRegistrationMode: z.enum(registrationModes),
  address: z.string(),
  /** What members read where they register, and the terms of campaigns that have none of their own. */
  registrationText: z.string(),
  terms: z.string(),
  localizations: MerchantLocalizations,
  phone: z.string(),
  website: z.string(),
  /** Null: not told. */
  openingHours: OpeningHours.nullable(),
  /** Whether tills go on without network, and their limits: how old an act may be, how many wait on one device. */
  offlineTill: z.boolean(),
  offlineHours: z.int(),
  offlineActs: z.int(),
  /** The digits that a staff PIN has at least when it is set. */
  pinLength: z.int(),
})
export type MerchantInfo = z.output<typeof MerchantInfo>

export const merchantInfo = route({
  method: 'GET',
  path: '/merchant/info',
  about: 'The merchant; its name is the title of the pages.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  reply: MerchantInfo,
})
