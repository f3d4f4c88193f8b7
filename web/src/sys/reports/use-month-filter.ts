import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceFilter, type ListFilter } from '../../kit/list-filter.ts'
import { formatMonth } from '../../lib/format.ts'

/** A filter by one of the last thirteen months. */
export function useMonthFilter(): ListFilter {
  const { t } = useTranslation('sys-reports')
  const [months] = useState(lastMonths)
  return choiceFilter('month', t('month'), months, (value) => formatMonth(value))
}

function lastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
