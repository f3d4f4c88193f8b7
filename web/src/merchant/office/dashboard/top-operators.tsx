import { topOperators } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { useRead } from '../../../lib/query.ts'
import { useKind } from './kind-choice.tsx'

/** The ten operators who issued most in the last thirty days. */
export function TopOperators({ storeId }: { storeId: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const { kind, choice } = useKind()
  const { data, isPending, error, refetch } = useRead(topOperators, { query: { kind, storeId } })
  const operators = data?.data ?? []
  return (
    <ChartCard
      kind="bar"
      horizontal
      title={t('chart.operators')}
      labels={operators.map(({ name }) => name)}
      series={[
        { name: t('chart.issued'), values: operators.map(({ issued }) => issued) },
        { name: t('chart.redemptions'), values: operators.map(({ redemptions }) => redemptions) },
      ]}
      extra={choice}
      isLoading={isPending}
      error={data ? undefined : error}
      retry={refetch}
    />
  )
}
