import { useListSearch } from '../../../kit/list-search.ts'
import { useReportDays } from './use-report-days.ts'

/** What the sums of a report are asked with: the filters of its list. */
export function useDaysQuery(thing: 'couponId' | 'voucherId') {
  const { search } = useListSearch()
  const { from, to } = useReportDays()
  const { kind, operatorId, storeId, q } = search
  return { [thing]: search[thing], kind, operatorId, storeId, q, from, to } as never
}
