import { z } from 'zod'
import { text } from '../core/kinds.ts'

/** The most days that a month has: a birthday may be the 29th of February. */
export const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export function isMonthDay(value: string): boolean {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(value) ?? []
  const days = daysOfMonths[Number(month) - 1]
  return days !== undefined && Number(day) >= 1 && Number(day) <= days
}

/** A day of every year, `02-29`; an empty text is none. */
export const MonthDay = text(5).refine((value) => value === '' || isMonthDay(value), { message: 'monthDay' })

/** The same of a file, whose days have a year more often than not: `1990-02-28`. */
export const MonthDayOfFile = z
  .string()
  .trim()
  .max(10)
  .transform((value) => value.replace(/^\d{4}-/, ''))
  .pipe(MonthDay)
