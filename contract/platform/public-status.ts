/** What the public page of the platform's state tells of, in this order. */
export const statusParts = ['till', 'messages', 'connections', 'tasks', 'backups'] as const
export type StatusPart = (typeof statusParts)[number]

/** A day, of UTC, with the minutes of it that were not good; `down` is a day with minutes in which nothing ran. */
export type StatusDay = { day: string; state: 'good' | 'disturbed' | 'down'; minutes: number }

/** What everybody may know of the platform's state. */
export type PublicStatus = {
  /** What the platform tells its merchants at present. */
  notice: string | null
  parts: {
    name: StatusPart
    /** Unknown where nothing was measured for some minutes. */
    state: 'good' | 'disturbed' | 'unknown'
    /** Since when it is so. */
    since: string
    /** From the first day that was watched, of the last 90, to today. */
    days: StatusDay[]
    /** The share of all these days' minutes that were good. */
    availability: number
  }[]
}
