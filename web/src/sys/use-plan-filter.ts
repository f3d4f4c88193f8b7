import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import type { ListFilter } from '../kit/list-filter.ts'
import { useRead } from '../lib/query.ts'

/** A filter by one of the platform's plans. */
export function usePlanFilter(label: string): Extract<ListFilter, { kind: 'select' }> {
  const plans = useRead(listPlans, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } }).data?.data ?? []
  return {
    kind: 'select',
    name: 'planId',
    label,
    options: plans.map(({ id: value, details }) => ({ value, label: details.name })),
  }
}
