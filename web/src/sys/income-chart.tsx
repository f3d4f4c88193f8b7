import { useTranslation } from 'react-i18next'
import { ChartCard } from '../kit/chart.tsx'
import { formatMonth, fractionDigits } from '../lib/format.ts'

type Props = {
  rows: readonly { month: string; currency: string; amount: number }[]
  isLoading?: boolean
  error?: unknown
  retry?: () => unknown
}

/** What came in by month, a bar for each currency: money of two currencies is never added up. */
export function IncomeChart({ rows, ...state }: Props) {
  const { t } = useTranslation('sys-dashboard')
  const months = [...new Set(rows.map(({ month }) => month))]
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const amountOf = (month: string, currency: string) => {
    const row = rows.find((one) => one.month === month && one.currency === currency)
    return (row?.amount ?? 0) / 10 ** fractionDigits(currency)
  }
  return (
    <ChartCard
      kind="bar"
      title={t('income')}
      labels={months.map(formatMonth)}
      series={currencies.map((currency) => ({
        name: currency,
        values: months.map((month) => amountOf(month, currency)),
      }))}
      {...state}
    />
  )
}
