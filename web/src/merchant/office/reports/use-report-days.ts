import { useListSearch } from '../../../kit/list-search.ts'
import { merchantTimeZone } from '../../../lib/format.ts'
import { daysBefore, daysBetween, today } from './days.ts'

/** The days that a report is about: those of the address, or the last thirty. */
export function useReportDays() {
  const { search } = useListSearch()
  const now = today(merchantTimeZone())
  const fixed = search.from || search.to ? undefined : { from: daysBefore(now, 29), to: now }
  const { from, to } = fixed ?? search
  /** What a chart has along its axis: each day, or those of a long time on which something happened. */
  const axis = (rows: readonly { day: string }[]) =>
    (from && daysBetween(from, to ?? now)) || [...new Set(rows.map(({ day }) => day))]
  return { fixed, from, to, axis }
}
