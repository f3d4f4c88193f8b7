import { type Weekday, weekdays } from '@chopcard/contract/merchant/opening-hours.ts'

// A Monday, whatever the calendar.
const monday = Date.UTC(2026, 0, 5)

/** The name of a weekday in a language. */
export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    monday + weekdays.indexOf(day) * 86_400_000,
  )
