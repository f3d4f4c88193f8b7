import { localDay, addDays, startOfDay, wallTime } from '../../core/clock.ts'

/** Between these times of a member's day nobody is told; they may span midnight. */
export type Quiet = { from: string; to: string }

/** When a member may be told: now, or when the quiet hours they are in have ended (issue: «quiet hours in the member's zone»). */
export function tellAt(now: Date, quiet: Quiet | null, timeZone: string): Date {
  if (!quiet || !isQuiet(timeAt(now, timeZone), quiet)) return now
  const today = localDay(now, timeZone)
  const time = timeAt(now, timeZone)
  const end = momentOf(time >= quiet.to ? addDays(today, 1) : today, quiet.to, timeZone)
  if (end > now) return end
  // Clocks went back behind the end of the quiet hours, and will show it once more.
  const minute = Math.floor(now.getTime() / 60_000)
  return new Date((minute + minutesIn(quiet.to) - minutesIn(time)) * 60_000)
}

const timeAt = (at: Date, timeZone: string): string => wallTime(at, timeZone).slice(11, 16)

// «From» belongs to the quiet hours, «to» does not; two equal times are no hours at all.
const isQuiet = (time: string, { from, to }: Quiet): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The moment a clock shows a time on a day. Where clocks jump over it, as long after midnight as it says. */
function momentOf(day: string, time: string, timeZone: string): Date {
  const after = startOfDay(day, timeZone).getTime() + minutesIn(time) * 60_000
  // On a day when clocks change, the hours since midnight are one more or less than they show.
  const shown = minutesIn(timeAt(new Date(after), timeZone))
  const corrected = new Date(after + (minutesIn(time) - shown) * 60_000)
  return timeAt(corrected, timeZone) === time ? corrected : new Date(after)
}
