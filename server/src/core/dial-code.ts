import { mobileOf } from '@chopcard/contract/core/mobile.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'

const byCurrency: Record<string, string> = {
  AED: '+971',
  AUD: '+61',
  BRL: '+55',
  CAD: '+1',
  CHF: '+41',
  CNY: '+86',
  GBP: '+44',
  HKD: '+852',
  IDR: '+62',
  INR: '+91',
  JPY: '+81',
  KRW: '+82',
  MOP: '+853',
  MXN: '+52',
  MYR: '+60',
  NZD: '+64',
  PHP: '+63',
  SGD: '+65',
  THB: '+66',
  TWD: '+886',
  USD: '+1',
  VND: '+84',
}

// Many countries share the euro; the time zone tells the largest of them apart.
const byTimeZone: Record<string, string> = {
  'Europe/Amsterdam': '+31',
  'Europe/Athens': '+30',
  'Europe/Berlin': '+49',
  'Europe/Brussels': '+32',
  'Europe/Dublin': '+353',
  'Europe/Helsinki': '+358',
  'Europe/Lisbon': '+351',
  'Europe/Madrid': '+34',
  'Europe/Paris': '+33',
  'Europe/Rome': '+39',
  'Europe/Vienna': '+43',
}

/**
 * The dial code that a merchant's customers most likely have: what the number's field begins with. Empty where nothing is
 * likely: members then type the number with their country's code.
 */
export const dialCodeOf = (merchant: { currency: string; timeZone: string }): string =>
  byCurrency[merchant.currency] ?? byTimeZone[merchant.timeZone] ?? ''

/** A number as it is stored; refuses at the field what is none. */
export const numberOf = (merchant: { currency: string; timeZone: string }, typed: string, path = 'mobile'): string =>
  mobileOf(typed, dialCodeOf(merchant)) ?? refuse('VALIDATION_FAILED', { fields: [{ path, message: 'mobile' }] })
