import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { dateFormat } from './formats.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The calendar day of an instant in a time zone, `2026-11-21`. */
export function localDay(at: Date, timeZone: string): string {
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** A day plus a number of days. Calendar arithmetic: a day of 23 hours is one day. */
export function addDays(day: string, days: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(y, m - 1, d + days)).toISOString().slice(0, 10)
}

const numbers = new Map<string, number>()
const numbersKept = 20_000

/**
 * The number of a day, to tell how far days are from each other. Different days are few: to remember their numbers takes a tenth of the
 * time of reading each day again.
 */
export function dayNumber(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(day) / 86_400_000
  if (numbers.size >= numbersKept) numbers.clear()
  numbers.set(day, number)
  return number
}

const starts = new Map<string, number>()
const startsKept = 1_000

/**
 * The first instant of a day in a time zone. If midnight does not exist on that day, the day begins at the first
 * instant that exists; if it occurs twice, at the first.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const name = `${timeZone} ${day}`
  const start = starts.get(name) ?? findStart(day, timeZone)
  if (starts.size >= startsKept) starts.clear()
  starts.set(name, start)
  return new Date(start)
}

function findStart(day: string, timeZone: string): number {
  // Time zones are at most 14 hours ahead of UTC and 12 behind, so the start lies within these bounds; the local day
  // never decreases, so a binary search finds it.
  let low = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  let high = Date.parse(`${day}T00:00:00Z`) + 13 * 3_600_000
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000
    if (localDay(new Date(middle), timeZone) >= day) high = middle
    else low = middle
  }
  return high
}

/** The last instant of a day in a time zone, to the millisecond. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)

/** The first day of the month that is a number of months before the month of a day. */
export function monthStart(day: string, monthsBack = 0): string {
  const [y, m] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(y, m - 1 - monthsBack, 1)).toISOString().slice(0, 10)
}

/**
 * An instant as local date and time: `2026-11-21 14:05:09`. It is written by the calendar of the zone alone: by way of the server's own
 * clock, times that this one skips would come out an hour late.
 */
export const wallTime = (at: Date, timeZone: string): string =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)

/** The instant at which a clock in a time zone shows `2026-11-21T14:05`. */
export const momentOf = (wall: string, timeZone: string): Date => dayjs.tz(wall, timeZone).toDate()
