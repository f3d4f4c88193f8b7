import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListFilter, selectFilter } from '../../../kit/list-filter.ts'
import { merchantTimeZone } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { clockIn } from '../../../lib/zone-time.ts'

/** A month `2026-11` in words: with its whole year, for `Nov 26` could be a day. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  )

/** Filters by the first and the last of the months of two years. */
export function useMonthFilters(): ListFilter[] {
  const { t } = useTranslation('partners')
  const [months] = useState(() => lastMonths())
  const options = months.map((value) => ({ value, label: monthName(value) }))
  return (['from', 'to'] as const).map((name) => selectFilter(name, t(`settlement.${name}`), options))
}

/** The months of two years in the calendar of the shop, this one first. */
export function lastMonths(now = new Date(), timeZone = merchantTimeZone()): string[] {
  const today = new Date(clockIn(now, timeZone).day)
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
