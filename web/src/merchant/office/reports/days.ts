/** Days of the merchant's calendar, as `2026-11-21`. */

/** The day it is now in a time zone; without one, in the browser's. */
export const today = (timeZone: string | undefined, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** The days from one to another, both included, while they are few enough to be drawn; else undefined. */
export function daysBetween(from: string, to: string, maxDays = 62): string[] | undefined {
  const first = Date.parse(`${from}T00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00Z`) - first) / 86_400_000) + 1
  if (!(count > 0 && count <= maxDays)) return undefined
  return Array.from({ length: count }, (_, i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10))
}

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
