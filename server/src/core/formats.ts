// Making a format takes a hundred times as long as using it. There are few: options times languages, time zones and currencies.
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** The format of dates with these options, which is made once. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  keptIn(dates, [language, options], () => new Intl.DateTimeFormat(language, options))

/** The format of numbers with these options, which is made once. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}) =>
  keptIn(numbers, [language, options], () => new Intl.NumberFormat(language, options))

function keptIn<T>(all: Map<string, T>, by: readonly unknown[], make: () => T): T {
  const key = JSON.stringify(by)
  const format = all.get(key) ?? make()
  all.set(key, format)
  return format
}
