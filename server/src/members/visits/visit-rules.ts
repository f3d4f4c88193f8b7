import type { VisitGroup } from '@chopcard/contract/members/visits.ts'
import { addDays, dayNumber } from '../../core/clock.ts'

/** What the visits of a member come to on a day. */
export type Visits = {
  first: string | null
  last: string | null
  visits30: number
  visits90: number
  visits: number
  medianGap: number | null
  group: VisitGroup | null
  /** The next day on which the same visits come to something else. */
  dueOn: string | null
}

const shortWindow = 30
const longWindow = 90
/** So many visits show a rhythm; with fewer, people are new. */
export const rhythmFrom = 3
const usualGap = 30
/** A member drifts after twice the own rhythm, and is lost after four times it, within these bounds of days. */
const drifting = { times: 2, least: 21, most: 90 }
const lost = { times: 4, least: 60, most: 180 }
/** So many visits in all, and the recent ones of them within a window of days. */
export const championFrom = { visits: 10, recent: 6, window: longWindow }

const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/** The median number of days between visits, rounded down; null where there was none or one. */
export const medianGapOf = (days: readonly string[]): number | null =>
  medianOf(
    days
      .slice(1)
      .map((day, i) => daysBetween(days[i] ?? day, day))
      .toSorted((a, b) => a - b),
  )

/** The median of numbers in ascending order, rounded down; null of none. */
export function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2)
}

const within = (gap: number, { times, least, most }: typeof lost) => Math.min(most, Math.max(least, gap * times))

type Limits = { drifting: number; lost: number }

/** After so many days without a visit somebody drifts, and is lost. */
export const limitsOf = (days: readonly string[], medianGap = medianGapOf(days)): Limits =>
  limitsFor(days.length, medianGap)

/** The same of so many visits with this median gap. */
export function limitsFor(visits: number, medianGap: number | null): Limits {
  const gap = visits < rhythmFrom ? usualGap : (medianGap ?? usualGap)
  return { drifting: within(gap, drifting), lost: within(gap, lost) }
}

/** The group by recency, then frequency and value (decisions/members.md §9). */
function groupOf(visits: number, visits90: number, away: number, limits: Limits): VisitGroup {
  if (away > limits.lost) return 'lost'
  if (away > limits.drifting) return 'drifting'
  if (visits < rhythmFrom) return 'new'
  return visits90 >= championFrom.recent && visits >= championFrom.visits ? 'champions' : 'regulars'
}

/** What days with a visit, in ascending order and each once, come to on a day. */
export function visitsOf(days: readonly string[], today: string): Visits {
  const [first, last] = [days[0], days.at(-1)]
  const visits = days.length
  if (first === undefined || last === undefined)
    return { first: null, last: null, visits30: 0, visits90: 0, visits, medianGap: null, group: null, dueOn: null }
  const since = (window: number) => {
    const start = addDays(today, -window)
    return days.filter((day) => day > start)
  }
  const [short, long] = [since(shortWindow), since(longWindow)]
  const medianGap = medianGapOf(days)
  const limits = limitsOf(days, medianGap)
  const changes = [
    ...(short[0] ? [addDays(short[0], shortWindow)] : []),
    ...(long[0] ? [addDays(long[0], longWindow)] : []),
    addDays(last, limits.drifting + 1),
    addDays(last, limits.lost + 1),
  ].filter((day) => day > today)
  return {
    first,
    last,
    visits30: short.length,
    visits90: long.length,
    visits,
    medianGap,
    group: groupOf(visits, long.length, daysBetween(last, today), limits),
    dueOn: changes.toSorted()[0] ?? null,
  }
}
