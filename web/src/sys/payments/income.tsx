import { platformIncome } from '@chopcard/contract/platform/admin/payment-history.ts'
import { useListSearch } from '../../kit/list-search.ts'
import { useRead } from '../../lib/query.ts'
import { IncomeChart } from '../income-chart.tsx'

/** What came in, of the payments that the list shows. */
export default function Income() {
  const { search } = useListSearch()
  const { q, merchantId, state, planId, currency, from, to } = search
  const read = useRead(platformIncome, { query: { q, merchantId, state, planId, currency, from, to } as never })
  return (
    <div className="payment-income">
      <IncomeChart
        rows={read.data?.data ?? []}
        isLoading={read.isPending}
        error={read.data ? undefined : read.error}
        retry={read.refetch}
      />
    </div>
  )
}
