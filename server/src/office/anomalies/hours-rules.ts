import { groupBy, isBulk, isRecent, served, shownBy } from './entry-rules.ts'
import type { EntryFact, Facts, Found, Opening, UsualHours } from './facts.ts'

/** So long before opening and after closing somebody may still be served. */
const graceMinutes = 30
/** Usual hours are known after so many days of trade, a closed weekday after so many of its kind. */
const learnt = { days: 28, rareShare: 0.02 } as const
const minutesOfDay = 1440
export const halfHoursOfDay = 48

/**
 * What operators did for guests, not by a bulk action, outside of the opening hours of their store, or of the shop where that has none of its own; where nobody
 * names any, outside of the usual hours.
 */
export function findClosedHours(facts: Facts): Found[] {
  const { opening, storeOpening, usual } = facts
  const openingAt = ({ storeId }: EntryFact) => (storeId === null ? undefined : storeOpening.get(storeId)) ?? opening
  const isOutside = (entry: EntryFact) => {
    const hours = openingAt(entry)
    return hours ? isClosed(hours, entry) : usual.days >= learnt.days && isUnusual(usual, entry)
  }
  const atTill = served(facts).filter((entry) => isRecent(facts, entry.day) && !isBulk(facts, entry))
  const outside = atTill.filter(isOutside)
  return [...groupBy(outside, ({ staffId }) => staffId)].map(([staffId, rows]) => ({
    rule: 'closedHours',
    sentence: rows.some(openingAt) ? 'closedHours' : 'unusualHours',
    subject: staffId,
    staffId,
    cardId: null,
    observed: rows.length,
    expected: 0,
    ...shownBy(rows),
  }))
}

/** The day of the week, from Monday as 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether the shop was closed, with the grace on both sides; a span may end after midnight, and a day begin within one of the day before. */
export function isClosed(opening: Opening, { day, minute }: Pick<EntryFact, 'day' | 'minute'>): boolean {
  const today = weekdayOf(day)
  return [-1, 0, 1].every((offset) => {
    const spans = opening[(today + offset + 7) % 7] ?? []
    const at = minute - offset * minutesOfDay
    return spans.every(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      return at < start - graceMinutes || at > (end > start ? end : end + minutesOfDay) + graceMinutes
    })
  })
}

/** Whether there was hardly ever trade at that time, on any weekday, or never on that weekday. */
export function isUnusual(
  { days, halfHours }: UsualHours,
  { day, minute }: Pick<EntryFact, 'day' | 'minute'>,
): boolean {
  const at = (weekday: number, halfHour: number) => {
    const index = weekday * halfHoursOfDay + halfHour
    return halfHours[(index + halfHours.length) % halfHours.length] ?? 0
  }
  const halfHour = Math.floor(minute / 30)
  const near = (weekday: number) => at(weekday, halfHour - 1) + at(weekday, halfHour) + at(weekday, halfHour + 1)
  const weekday = weekdayOf(day)
  const ofWeekday = Array.from({ length: halfHoursOfDay }, (_, n) => at(weekday, n)).some((count) => count > 0)
  if (!ofWeekday) return true
  const ofAll = Array.from({ length: 7 }, (_, n) => near(n)).reduce((total, count) => total + count, 0)
  return near(weekday) === 0 && ofAll <= days * learnt.rareShare
}
