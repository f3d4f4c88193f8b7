import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import { selectFilter, type SelectFilter } from '../kit/list-filter.ts'
import { useRead } from '../lib/query.ts'

/** A filter by one of the platform's plans. */
export function usePlanFilter(label: string): SelectFilter {
  const plans = useRead(listPlans, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } }).data?.data ?? []
  return selectFilter(
    'planId',
    label,
    plans.map(({ id: value, details }) => ({ value, label: details.name })),
  )
}
