import { clockIn } from '../../lib/zone-time.ts'

const DAY_MS = 86_400_000

/** The day of the reader's own calendar that comes in so many days, as `2026-11-21`. */
export const dayIn = (days: number, now = new Date(), timeZone?: string): string =>
  clockIn(new Date(now.getTime() + days * DAY_MS), timeZone).day
