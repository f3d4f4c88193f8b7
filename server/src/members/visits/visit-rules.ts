import type { VisitGroup } from '@chopcard/contract/members/visits.ts'
import { addDays } from '../../core/clock.ts'

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
const rhythmFrom = 3
const usualGap = 30
/** A member drifts after twice the own rhythm, and is lost after four times it, within these bounds of days. */
const drifting = { times: 2, least: 21, most: 90 }
const lost = { times: 4, least: 60, most: 180 }
const champion = { visits90: 6, visits: 10 }

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/** The median number of days between visits, rounded down; null where there was none or one. */
export function medianGapOf(days: readonly string[]): number | null {
  const gaps = days
    .slice(1)
    .map((day, i) => daysBetween(days[i] ?? day, day))
    .toSorted((a, b) => a - b)
  const [low, high] = [gaps[Math.floor((gaps.length - 1) / 2)], gaps[Math.floor(gaps.length / 2)]]
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2)
}

const within = (gap: number, { times, least, most }: typeof lost) => Math.min(most, Math.max(least, gap * times))

/** After so many days without a visit somebody drifts, and is lost. */
export function limitsOf(days: readonly string[]): { drifting: number; lost: number } {
  const gap = days.length < rhythmFrom ? usualGap : (medianGapOf(days) ?? usualGap)
  return { drifting: within(gap, drifting), lost: within(gap, lost) }
}

/** The group by recency, then frequency and value (decisions/members.md §9). */
function groupOf(days: readonly string[], last: string, visits90: number, today: string): VisitGroup {
  const [away, limits] = [daysBetween(last, today), limitsOf(days)]
  if (away > limits.lost) return 'lost'
  if (away > limits.drifting) return 'drifting'
  if (days.length < rhythmFrom) return 'new'
  return visits90 >= champion.visits90 && days.length >= champion.visits ? 'champions' : 'regulars'
}

/** What days with a visit, in ascending order and each once, come to on a day. */
export function visitsOf(days: readonly string[], today: string): Visits {
  const [first, last] = [days[0], days.at(-1)]
  const visits = days.length
  if (first === undefined || last === undefined)
    return { first: null, last: null, visits30: 0, visits90: 0, visits, medianGap: null, group: null, dueOn: null }
  const since = (window: number) => days.filter((day) => day > addDays(today, -window))
  const [short, long] = [since(shortWindow), since(longWindow)]
  const limits = limitsOf(days)
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
    medianGap: medianGapOf(days),
    group: groupOf(days, last, long.length, today),
    dueOn: changes.toSorted()[0] ?? null,
  }
}
