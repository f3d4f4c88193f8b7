import { dailyNewMember, monthlyNewMember } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatMonth, formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** New registrations, by day and by month. */
export function NewMembers() {
  const { t } = useTranslation('dashboard')
  const daily = useRead(dailyNewMember, {})
  const monthly = useRead(monthlyNewMember, {})
  const days = daily.data?.data ?? []
  const months = monthly.data?.data ?? []
  return (
    <>
      <ChartCard
        kind="line"
        title={t('chart.newDaily')}
        labels={days.map(({ day }) => formatShortDay(day))}
        series={[{ name: t('chart.new'), values: days.map(({ count }) => count) }]}
        isLoading={daily.isPending}
        error={daily.data ? undefined : daily.error}
        retry={daily.refetch}
      />
      <ChartCard
        kind="bar"
        title={t('chart.newMonthly')}
        labels={months.map(({ month }) => formatMonth(month))}
        series={[{ name: t('chart.new'), values: months.map(({ count }) => count) }]}
        isLoading={monthly.isPending}
        error={monthly.data ? undefined : monthly.error}
        retry={monthly.refetch}
      />
    </>
  )
}
