import { dailyNewMember, monthlyNewMember } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatMonth, formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** New registrations, by day and by month; of a store first visits. */
export function NewMembers({ storeId }: { storeId: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const words = storeId
    ? ({ daily: 'chart.firstDaily', monthly: 'chart.firstMonthly', one: 'chart.first' } as const)
    : ({ daily: 'chart.newDaily', monthly: 'chart.newMonthly', one: 'chart.new' } as const)
  const daily = useRead(dailyNewMember, { query: { storeId } })
  const monthly = useRead(monthlyNewMember, { query: { storeId } })
  const days = daily.data?.data ?? []
  const months = monthly.data?.data ?? []
  return (
    <>
      <ChartCard
        kind="line"
        title={t(words.daily)}
        labels={days.map(({ day }) => formatShortDay(day))}
        series={[{ name: t(words.one), values: days.map(({ count }) => count) }]}
        isLoading={daily.isPending}
        error={daily.data ? undefined : daily.error}
        retry={daily.refetch}
      />
      <ChartCard
        kind="bar"
        title={t(words.monthly)}
        labels={months.map(({ month }) => formatMonth(month))}
        series={[{ name: t(words.one), values: months.map(({ count }) => count) }]}
        isLoading={monthly.isPending}
        error={monthly.data ? undefined : monthly.error}
        retry={monthly.refetch}
      />
    </>
  )
}
