import type { Cohort, GapBin } from '@chopcard/contract/office/merchant/insights.ts'
import { addDays, monthStart } from '../../core/clock.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'

export type Period = { from: string; to: string }
export type Asked = { from?: string | undefined; to?: string | undefined }

const usualDays = 90
const usualMonths = 12

/** The days that a report is about: those that are asked for, or the last ninety. */
export const daysAsked = (asked: Asked, today: string): Period =>
  orRefuse({ from: asked.from ?? addDays(asked.to ?? today, 1 - usualDays), to: asked.to ?? today })

/** The same by months: those that are asked for, or the last twelve. */
export const monthsAsked = (asked: Asked, today: string): Period =>
  orRefuse({ from: asked.from ?? monthStart(asked.to ?? today, usualMonths - 1), to: asked.to ?? today })

function orRefuse(period: Period): Period {
  if (period.to < period.from)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'to', message: 'endBeforeStart', values: {} }] })
  return period
}

/** The number of a month, counted without a gap. */
function monthNumber(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return year * 12 + month - 1
}
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

type Came = { joined: string; month: string; members: number }

/** Cohorts with a place for each month since the first of them: 0 where nobody came, null where the month is still to come. */
export function cohortsOf(rows: readonly Came[], { from, to }: Period, today: string): Cohort[] {
  const members = new Map(rows.map((row) => [`${monthNumber(row.joined)} ${monthNumber(row.month)}`, row.members]))
  const came = (joined: number, month: number) => members.get(`${joined} ${month}`) ?? 0
  const joinedIn = rows.map(({ joined }) => monthNumber(joined))
  // A shop that is younger than the period has no months before its first.
  const first = Math.max(monthNumber(from), Math.min(...joinedIn))
  const [now, last] = [monthNumber(today), Math.min(monthNumber(to), monthNumber(today))]
  return range(first, last).map((joined) => ({
    month: monthOf(joined),
    members: came(joined, joined),
    came: range(0, now - first).map((after) => (joined + after > now ? null : came(joined, joined + after))),
  }))
}

const range = (first: number, last: number): number[] =>
  last < first ? [] : Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** Where the bars of the histogram begin. */
const bins = [1, 2, 3, 4, 6, 8, 11, 15, 22, 31, 46, 61, 91]

type Gap = { gap: number; visits: number }

/** The gaps as bars. */
export const binsOf = (gaps: readonly Gap[]): GapBin[] =>
  bins.map((from, i) => {
    const to = bins[i + 1] === undefined ? null : (bins[i + 1] ?? 0) - 1
    const own = gaps.filter(({ gap }) => gap >= from && (to === null || gap <= to))
    return { from, to, visits: visitsIn(own) }
  })

export const visitsIn = (gaps: readonly Gap[]): number => gaps.reduce((sum, { visits }) => sum + visits, 0)

/** The median of gaps in ascending order, each so many times, rounded down; null of none. */
export function medianOfGaps(gaps: readonly Gap[]): number | null {
  const visits = visitsIn(gaps)
  const at = (place: number) => {
    let passed = 0
    return gaps.find((gap) => (passed += gap.visits) > place)?.gap ?? 0
  }
  return visits ? Math.floor((at(Math.floor((visits - 1) / 2)) + at(Math.floor(visits / 2))) / 2) : null
}

/** The days of a period. */
export const daysIn = ({ from, to }: Period): string[] =>
  range(0, (Date.parse(to) - Date.parse(from)) / dayMs).map((n) => addDays(from, n))

const dayMs = 86_400_000
/** So many points a line has at most. */
const MAX_POINTS = 60

/** The day before a period and days of it in equal steps, the last day the last of them; none to come. */
export function pointsOf({ from, to }: Period, today: string): string[] {
  const [first, last] = [addDays(from, -1), to < today ? to : today]
  if (last < from) return []
  const days = (Date.parse(last) - Date.parse(first)) / dayMs
  const step = Math.ceil(days / MAX_POINTS)
  const count = Math.floor(days / step)
  return [first, ...range(0, count - 1).map((n) => addDays(last, -(count - 1 - n) * step))].filter(
    (day, i, all) => day !== all[i - 1],
  )
}
