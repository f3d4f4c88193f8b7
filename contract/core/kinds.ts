import { z } from 'zod'
import { cardNumberPattern } from './card-number.ts'
import {
  maxAnswerLength,
  maxAnswerNameLength,
  maxAnswers,
  maxEmailLength,
  maxPageSize,
  maxQuantity,
  maxQueryDigits,
  maxRemarkLength,
  maxSearchLength,
  minMoney,
  smsCodeDigits,
} from './limits.ts'

export const languages = ['en-US', 'zh-TW', 'zh-CN', 'pt-BR'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** Ids are UUIDv7 strings made by the application. */
export const Id = z.uuid()

// PostgreSQL refuses NUL, and a lone surrogate would be changed silently on its way.
const wellFormed = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Trimmed text from a person: at most `max` UTF-16 units, well-formed, without NUL. */
export const text = (max: number) => z.string().trim().max(max).refine(wellFormed, { message: 'text' })
export const requiredText = (max: number) => text(max).min(1, { message: 'required' })
/** A secret is taken as typed: never trimmed. */
export const secretText = (max: number) =>
  z.string().min(1, { message: 'required' }).max(max).refine(wellFormed, { message: 'text' })

export const Remark = text(maxRemarkLength)
export const RequiredRemark = requiredText(maxRemarkLength)
/** What a list is searched for. */
export const SearchText = text(maxSearchLength)
export const Email = requiredText(maxEmailLength).toLowerCase().pipe(z.email())
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { message: 'colour' })
export const HttpsUrl = text(500).pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain }))
/** A picture of ours: only what an upload answered with. */
export const FileUrl = z.string().regex(/^\/files\/[a-z0-9]{1,24}\/[0-9a-f]{64}\.(webp|png|jpg)$/, { message: 'file' })

/** A day in the merchant's time zone, `2026-11-21`. */
export const Day = z.iso.date()
/** The code that a text message brought. */
export const SmsCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${smsCodeDigits}}$`), { message: 'smsCode' })
/** A time of a day, `09:30`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time' })
/** A month, `2026-11`. */
export const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { message: 'month' })
/** A moment, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A whole number of chops; positive, negative or zero as the place says. */
export const Chops = z.int().min(-maxQuantity).max(maxQuantity)
/** Minor units of an ISO 4217 currency. */
export const Money = z.int().min(minMoney).max(1_000_000_000_000)
/** What a customer paid: minor units, more than nothing. */
export const BillAmount = Money.min(1)
export const Currency = z.string().regex(/^[A-Z]{3}$/)
export const TimeZone = z.string().max(64).refine(isTimeZone, { message: 'timeZone' })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Twelve digits, the last a Luhn check digit. */
export const CardNumber = z.string().regex(cardNumberPattern, { message: 'cardNumber' })
/** Where a path names a card: its id or its number. */
export const CardRef = z.union([Id, CardNumber])

/** The user of the back office who did something; the nickname is the shop's. */
export const Operator = z.object({ id: z.string(), name: z.string(), nickname: z.string().nullable() })
/** The same where the id is of no use. */
export const OperatorName = Operator.omit({ id: true })

/** A number in a query string: digits only, nothing is guessed. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${maxQueryDigits}}$`))
    .transform(Number)
    .pipe(z.int().min(min).max(max))
export const queryBool = z.enum(['true', 'false']).transform((word) => word === 'true')

/** The paging fields of a list call; `sort` names are declared by the list, the first is the default. */
export const paged = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  ({
    page: queryInt(1, 1_000_000).optional(),
    pageSize: queryInt(1, maxPageSize).optional(),
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as unknown as readonly [Sort<S>, ...Sort<S>[]]).optional(),
    q: SearchText.optional(),
  }) as const
type Sort<S extends readonly string[]> = S[number] | `-${S[number]}`

export const Paging = z.strictObject({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  totalIsExact: z.boolean(),
})
export type Paging = z.infer<typeof Paging>

/** What a list verb returns; the wire shape is `{ data: items, paging }`. */
export type Page<T> = { items: T[]; paging: Paging }

/** Names with their texts: answers to the merchant's own questions among them. */
export const AdditionalInfo = z
  .record(requiredText(maxAnswerNameLength), text(maxAnswerLength))
  .refine((info) => Object.keys(info).length <= maxAnswers, { message: 'tooMany' })
