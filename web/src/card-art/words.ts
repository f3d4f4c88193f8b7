/** The words of the members’ pages: one language, shipped inside the page, without a library. */
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import type booths from '../../locales/en-US/booths.json'
import type coupons from '../../locales/en-US/coupons.json'
import type errors from '../../locales/en-US/errors.json'
import type join from '../../locales/en-US/join.json'
import type landing from '../../locales/en-US/landing.json'
import type orders from '../../locales/en-US/orders.json'
import type receipts from '../../locales/en-US/receipts.json'
import type status from '../../locales/en-US/status.json'
import type taps from '../../locales/en-US/taps.json'
import type vouchers from '../../locales/en-US/vouchers.json'
import type reference from '../../locales/en-US/member.json'

type ReceiptWords = (typeof receipts)['member'] & Pick<typeof receipts, 'reason' | 'state'>
type All = typeof reference & {
  join: typeof join
  landing: typeof landing
  status: typeof status
  carnival: (typeof booths)['member']
  receipt: ReceiptWords
  voucher: (typeof vouchers)['member']
  coupon: (typeof coupons)['member']
  tap: (typeof taps)['member']
  shop: (typeof orders)['member']['shop']
  order: (typeof orders)['member']['order']
  fields: Pick<(typeof errors)['fields'], FormMessage>
}

/** The messages of errors.json that forms give by themselves, before the server is asked. */
export type FormMessage = 'required' | 'email' | 'mismatch' | 'notImage' | 'future' | 'invalid' | 'receiptTooSmall'

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>
}[keyof T & string]
type WithoutForm<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type Key = WithoutForm<Leaves<All>>
export type Translate = (key: Key, values?: Record<string, string | number>) => string

/** Looks messages up by dotted path; `count` picks the plural form, and a key without words answers with itself. */
export function translator(words: MemberWords, language: Language): Translate {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)

  return (key, values = {}) => {
    const form = typeof values.count === 'number' ? `_${plurals.select(values.count)}` : ''
    const found = find(key + form) ?? find(`${key}_other`) ?? find(key) ?? key
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }

  function find(path: string): string | undefined {
    let at: MemberWords | string | undefined = words
    for (const part of path.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
    return typeof at === 'string' ? at : undefined
  }
}
