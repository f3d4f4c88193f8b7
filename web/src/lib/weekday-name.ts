import type { Weekday } from '@chopcard/contract/accounts/merchant/opening-hours.ts'

/** The weekdays from Monday on, each with its place; members' pages take no values of the contract. */
const places: Record<Weekday, number> = { mon: 0, tue: 1, wed: 2, thu: 3, fri: 4, sat: 5, sun: 6 }
export const weekdaysInOrder = Object.keys(places) as Weekday[]

// A Monday, whatever the calendar.
const monday = Date.UTC(2026, 0, 5)

/** The name of a weekday in a language. */
export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(monday + places[day] * 86_400_000)
