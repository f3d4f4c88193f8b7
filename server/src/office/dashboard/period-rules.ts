import { maxComparedDays } from '@chopcard/contract/office/comparison-rules.ts'
import type { comparedRanges } from '@chopcard/contract/office/merchant/comparison.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { addDays } from '../../core/clock.ts'

export type Period = { from: string; to: string }
export type Periods = { period: Period; before: Period; yearBefore: Period }
type Asked = { range?: (typeof comparedRanges)[number] | undefined; from?: string | undefined; to?: string | undefined }

const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const back = ({ from, to }: Period, days: number): Period => ({ from: addDays(from, -days), to: addDays(to, -days) })

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Whole weeks, each from Monday to Sunday. */
const weeksOf = { week: 1, month: 4, quarter: 13 } as const

/** The days that are asked for and those they are compared with: as many before them, and the same weekdays 52 weeks earlier. */
export function periodsOf({ range = 'week', from, to }: Asked, today: string): Periods {
  const period = from || to ? chosen(from, to, today) : lastWeeks(weeksOf[range], today)
  return { period, before: back(period, daysOf(period)), yearBefore: back(period, 52 * 7) }
}

function lastWeeks(weeks: number, today: string): Period {
  const monday = mondayOf(today)
  return { from: addDays(monday, -7 * weeks), to: addDays(monday, -1) }
}

function chosen(from: string | undefined, to: string | undefined, today: string): Period {
  const last = to ?? today
  const period = { from: from ?? addDays(last, -6), to: last }
  const refuseAt = (path: string, message: string, values: Record<string, number> = {}) =>
    refuse('VALIDATION_FAILED', { fields: [{ path, message, values }] })
  if (period.to < period.from) refuseAt(to ? 'to' : 'from', to ? 'endBeforeStart' : 'future')
  if (daysOf(period) > maxComparedDays) refuseAt('to', 'tooManyDays', { max: maxComparedDays })
  return period
}

/**
 * Whether a period can be compared with: nearly all of it lies on or after the first visit. The days before it are no quiet days,
 * and would make every first weeks a success. A seventh may be missing, since a shop can be closed on the first of a week's days.
 */
export function isComparable(period: Period, firstVisit: string | null): boolean {
  if (firstVisit === null || firstVisit > period.to) return false
  return firstVisit <= period.from || daysOf({ from: period.from, to: firstVisit }) - 1 <= daysOf(period) / 7
}

export const daysIn = (period: Period): string[] =>
  Array.from({ length: daysOf(period) }, (_, n) => addDays(period.from, n))
