import { OpeningHours, type Weekday, weekdays } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import { dateFormat } from './formats.ts'

// A Monday, whatever the calendar.
const monday = Date.UTC(2026, 0, 5)

const dayName = (day: Weekday, language: Language): string =>
  dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(monday + weekdays.indexOf(day) * 86_400_000)

/** Opening hours as one cell of a table: `Mon 08:00-12:00, 13:00-18:00; Tue 09:00-18:00`. A day that is not there is a day off. */
export const hoursText = (hours: OpeningHours, language: Language): string =>
  weekdays
    .filter((day) => hours[day].length)
    .map((day) => `${dayName(day, language)} ${hours[day].map(({ from, to }) => `${from}-${to}`).join(', ')}`)
    .join('; ')

/** Days by what they are called in any of the languages: no two share a name. */
const dayByName = new Map(
  weekdays.flatMap((day) => languages.map((language) => [dayName(day, language).toLowerCase(), day] as const)),
)

/** The same, read; undefined for what are no opening hours. */
export function readHours(text: string): OpeningHours | undefined {
  const hours: Partial<OpeningHours> = {}
  for (const part of text.split(/[;；\n]/).map((one) => one.trim())) {
    if (!part) continue
    const [, name = '', spans = ''] = /^(\S+)\s+(.+)$/.exec(part) ?? []
    const day = dayByName.get(name.toLowerCase())
    if (!day || hours[day]) return undefined
    hours[day] = spans.split(/[,，]/).map((span) => {
      const [from = '', to = ''] = span.split(/[-–—]/).map((time) => time.trim().padStart(5, '0'))
      return { from, to }
    })
  }
  const all = Object.fromEntries(weekdays.map((day) => [day, hours[day] ?? []]))
  return OpeningHours.safeParse(all).data
}
