import { dailyChopCount } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useKind } from './kind-choice.tsx'

/** What of one kind was issued and redeemed on each of the last thirty days. */
export function DailyChops({ storeId }: { storeId: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const { kind, choice } = useKind()
  const { data, isPending, error, refetch } = useRead(dailyChopCount, { query: { kind, storeId } })
  const days = data?.data ?? []
  return (
    <ChartCard
      kind="bar"
      title={t('chart.chops')}
      labels={days.map(({ day }) => formatShortDay(day))}
      series={[
        { name: t('chart.issued'), values: days.map(({ issued }) => issued) },
        { name: t('chart.redeemed'), values: days.map(({ redeemed }) => redeemed) },
      ]}
      extra={choice}
      isLoading={isPending}
      error={data ? undefined : error}
      retry={refetch}
    />
  )
}
