/** Days of every year, `02-29`, as people choose and read them. */

export const monthDayParts = (value: string): { month: string; day: string } => {
  const [month = '', day = ''] = value.split('-')
  return { month, day }
}

/** Empty where neither is chosen; a half is no day, as the server says at its field. */
export const monthDayOf = (month: string, day: string): string => (month || day ? `${month}-${day}` : '')

// Of a leap year, so that the 29th of February is among them.
const inYear = (month: number, day: number) => new Date(Date.UTC(2024, month, day))
const twoDigits = (number: number) => String(number).padStart(2, '0')

export type Option = { value: string; label: string }

export function monthOptions(language: string): Option[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: twoDigits(month + 1),
    label: format.format(inYear(month, 1)),
  }))
}

/** The days of a month, or of the longest where none is chosen yet. */
export const dayOptions = (month: string): Option[] =>
  Array.from({ length: inYear(Number(month || 1), 0).getUTCDate() }, (_, day) => ({
    value: twoDigits(day + 1),
    label: String(day + 1),
  }))

/** «29 February», as the language writes it. */
export function formatMonthDay(value: string, language: string): string {
  const { month, day } = monthDayParts(value)
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    inYear(Number(month) - 1, Number(day)),
  )
}
