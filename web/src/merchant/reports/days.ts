/** Days of the merchant's calendar, as `2026-11-21`. */

/** The day it is now in a time zone; without one, in the browser's. */
export const today = (timeZone: string | undefined, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
