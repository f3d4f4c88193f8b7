import { memberMonths } from '@chopcard/contract/platform/admin/member-months.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../kit/chart.tsx'
import { formatMonth } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

const counts = ['joined', 'active', 'redeeming'] as const

/** All merchants together in each of the last months. */
export default function MonthsChart() {
  const { t } = useTranslation('sys-reports')
  const read = useRead(memberMonths, { query: {} })
  const rows = read.data?.data ?? []
  return (
    <div className="sys-report-chart">
      <ChartCard
        kind="bar"
        height={220}
        title={t('members.perMonth')}
        labels={rows.map(({ month }) => formatMonth(month))}
        series={counts.map((name) => ({ name: t(`members.${name}`), values: rows.map((row) => row[name]) }))}
        isLoading={read.isPending}
        error={read.data ? undefined : read.error}
        retry={read.refetch}
      />
    </div>
  )
}
