import type { VisitGroup } from '@chopcard/contract/members/visits.ts'
import { dayNumber } from '../../core/clock.ts'
import { championFrom, limitsFor, medianOf, rhythmFrom } from './visit-rules.ts'

/** Who never came is in no group. */
export type Move = { day: string; from: VisitGroup | 'none'; to: VisitGroup }

/** What the visits of a member leave in the reports; it depends on the days alone, and not on the day it is. */
export type Trail = {
  gaps: { day: string; gap: number }[]
  /** The first day of the month of joining; none of a member who never came. */
  joined: string | undefined
  /** The first days of the months in which the member came. */
  months: string[]
  /** From group to group, also on days to come: what happens if there is no other visit. */
  moves: Move[]
}

const dayMs = 86_400_000
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/**
 * What days with a visit, in ascending order and each once, leave in the reports. Where two lists of days begin with the same `since`
 * days, both leave the same by these: it is left out of either, so that what differs is found without all the rest.
 */
export function trailOf(days: readonly string[], since = 0): Trail {
  const numbers = days.map(dayNumber)
  const [gaps, sorted]: [Trail['gaps'], number[]] = [[], []]
  const moves: Move[] = []
  let group: Move['from'] = 'none'
  for (const [i, visit] of numbers.entries()) {
    const before = numbers[i - 1]
    if (before !== undefined) {
      if (i >= since) gaps.push({ day: days[i] ?? '', gap: visit - before })
      insertInOrder(sorted, visit - before)
    }
    // What follows the last of the same days depends on the next one, and begins in the group that the one before it led to.
    if (i < since - 2) continue
    for (const [from, to] of stagesAfter(numbers, i, medianOf(sorted))) {
      if (from >= (numbers[i + 1] ?? Infinity)) break
      if (to !== group && i >= since - 1) moves.push({ day: dayOf(from), from: group, to })
      group = to
    }
  }
  const months = new Set(days.slice(since).map(monthOf))
  const last = days[since - 1]
  if (last !== undefined) months.delete(monthOf(last))
  return { gaps, joined: days[0] && monthOf(days[0]), months: [...months], moves }
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The groups that the visit with this index leads to, each from a day on, as long as no other follows. */
function stagesAfter(numbers: readonly number[], i: number, median: number | null): [number, VisitGroup][] {
  const [visit, visits] = [numbers[i] ?? 0, i + 1]
  const limits = limitsFor(visits, median)
  const drifts: [number, VisitGroup][] = [
    [visit + limits.drifting + 1, 'drifting'],
    [visit + limits.lost + 1, 'lost'],
  ]
  if (visits < rhythmFrom) return [[visit, 'new'], ...drifts]
  // A champion as long as the last visits that it takes all lie within the window.
  const first = numbers[visits - championFrom.recent]
  const until = visits >= championFrom.visits && first !== undefined ? first + championFrom.window : visit
  if (until <= visit) return [[visit, 'regulars'], ...drifts]
  const demoted: [number, VisitGroup][] = until <= visit + limits.drifting ? [[until, 'regulars']] : []
  return [[visit, 'champions'], ...demoted, ...drifts]
}

function insertInOrder(sorted: number[], value: number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, value)
}
