import { Card } from 'antd'
import { Figures } from '../../../kit/figures.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatMoney, formatNumber, formatShortDay, fractionDigits } from '../../../lib/format.ts'
import { useReportDays } from './use-report-days.ts'
import './days-of-kinds.css'

type Props = {
  title: string
  /** Of amounts; without it things are counted. */
  currency?: string
  kinds: readonly { value: string; label: string }[]
  /** Those of the kinds that are drawn beside each other; without it all, one above the other. */
  bars?: readonly string[]
  rows: readonly { day: string; kind: string; value: number }[]
  read: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown }
}

/** What a report adds up to: a sum for each kind, and the days as bars. */
export default function DaysOfKinds({ title, currency, kinds, bars, rows, read }: Props) {
  const days = useReportDays().axis(rows)
  const seen = kinds.filter((one) => rows.some(({ kind }) => kind === one.value))
  const unit = currency ? 10 ** fractionDigits(currency) : 1
  const sumOf = (name: string) => rows.reduce((sum, { kind, value }) => (kind === name ? sum + value : sum), 0)
  return (
    <>
      {seen.length > 0 && (
        <Card className="list-card" styles={{ body: { padding: 16 } }}>
          <Figures>
            {seen.map(({ value: name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{currency ? formatMoney(sumOf(name), currency) : formatNumber(sumOf(name))}</dd>
              </div>
            ))}
          </Figures>
        </Card>
      )}
      <div className="report-chart">
        <ChartCard
          kind="bar"
          stacked={!bars}
          height={240}
          title={currency ? `${title} (${currency})` : title}
          labels={days.map((day) => formatShortDay(day))}
          series={seen
            .filter(({ value }) => bars?.includes(value) ?? true)
            .map(({ value: name, label }) => ({
              name: label,
              values: days.map((day) => (rows.find((row) => row.day === day && row.kind === name)?.value ?? 0) / unit),
            }))}
          isLoading={read.isPending}
          error={read.data ? undefined : read.error}
          retry={read.refetch}
        />
      </div>
    </>
  )
}
