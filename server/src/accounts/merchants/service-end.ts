import { endOfDay, localDay } from '../../core/clock.ts'

type Ending = { service_end_at: Date | null; time_zone: string }

/** When the service of a merchant ends that moves to another time zone: with the same day, which is a whole one there, too. */
export const endInZone = ({ service_end_at: end, time_zone: from }: Ending, to: string): Date | null =>
  end === null || from === to ? end : endOfDay(localDay(end, from), to)
