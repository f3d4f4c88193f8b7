/** Numbers, money, days and moments as people read them, in the page's language and the merchant's time zone. */
import { fractionDigits, moneyStyle } from './currency.ts'
import { currentLanguage } from './language.ts'

let timeZone: string | undefined

/** The zone of every moment shown; the shell sets it when it knows the merchant. */
export const setTimeZone = (zone: string): void => void (timeZone = zone)
export const merchantTimeZone = (): string | undefined => timeZone

export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value)

/** A share, whole hundredths of it: 0.123 is 12 %. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** A signed quantity of the chop log: +3, −1. */
export const formatSigned = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' }).format(value)

/** An amount in minor units of its currency. */
export const formatMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), moneyStyle(currency)).format(minor / 10 ** fractionDigits(currency))

/** A moment (ISO 8601) with its time of day. */
export const formatInstant = (at: string): string => instant(at, { dateStyle: 'medium', timeStyle: 'short' })

/** The day of a moment. */
export const formatInstantDay = (at: string): string => instant(at, { dateStyle: 'medium' })

export const formatTime = (at: string): string => instant(at, { timeStyle: 'short' })

/** A time of the clock (`14:05`), as the reader writes it. */
export const formatClock = (time: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}Z`),
  )

/** A day without a time (`2026-11-21`): the same day everywhere. */
export const formatDay = (day: string): string =>
  unbroken(new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }), `${day}T00:00Z`)

/** A day for an axis: 21 Nov. */
export const formatShortDay = (day: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )

/** A month (`2026-11`) for an axis. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01T00:00Z`),
  )

/** Words one after the other: «mail, SMS», 「電子郵件和簡訊」. */
export const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(words)

/** How long ago or ahead: «3 minutes ago». */
export function formatRelative(at: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const instant = (at: string, style: Intl.DateTimeFormatOptions) =>
  unbroken(new Intl.DateTimeFormat(currentLanguage(), { ...style, timeZone }), at)

/** A line of a narrow column may end between a day and its time, but within neither. */
const unbroken = (format: Intl.DateTimeFormat, at: string): string =>
  format
    .formatToParts(new Date(at))
    .map(({ type, value }, n, parts) => {
      const isBeforeTime = parts[n + 1]?.type === 'hour' || parts[n + 1]?.type === 'dayPeriod'
      return type === 'literal' && !isBeforeTime ? value.replaceAll(' ', '\u00a0') : value
    })
    .join('')

// Of its own, since the members' pages know their language by themselves.
export { formatCardNumber } from './card-number.ts'
export { fractionDigits }
