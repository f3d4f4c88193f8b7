import type { ChartProps } from './chart-props.ts'
import { Card, Empty, Flex, Segmented, Skeleton, Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { ChartTable } from './chart-table.tsx'
import { Failure } from './failure.tsx'
import { lazyPart } from './lazy-part.tsx'

const ChartCanvas = lazyPart<ChartProps & { height: number }>(
  () => import('./chart-canvas.tsx'),
  <Skeleton.Node active style={{ width: '100%', height: 220 }} />,
)

/** A chart whose drawing library loads by itself; the same numbers can be read as a table. */
export function Chart(props: ChartProps & { asTable?: boolean }) {
  const { height = 280, asTable } = props
  const { t } = useTranslation()
  const total = props.series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0)
  if (asTable) return <ChartTable {...props} />
  if (!total)
    return (
      <Flex align="center" justify="center" style={{ minHeight: height }}>
        <Empty description={t('chart.nothing')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
      </Flex>
    )
  const summary = props.series
    .map(({ name, values }) => `${name}: ${formatNumber(values.reduce((sum, value) => sum + value, 0))}`)
    .join(', ')
  return (
    <figure className="chart" style={{ minHeight: height }} aria-label={`${props.title}. ${summary}`}>
      <ChartCanvas {...props} height={height} />
    </figure>
  )
}

type ChartCardProps = ChartProps & {
  extra?: ReactNode
  isLoading?: boolean
  error?: unknown
  retry?: () => unknown
}

/** A chart in a card, with a switch between drawing and table, and its own loading and error state. */
export function ChartCard({ extra, isLoading, error, retry, ...chart }: ChartCardProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Card className="chart-card">
      <Flex justify="space-between" align="center" gap={12} wrap style={{ marginBlockEnd: 16 }}>
        <Typography.Title level={2} className="card-title">
          {chart.title}
        </Typography.Title>
        <Flex gap={8} wrap>
          {extra}
          <Segmented
            size="small"
            aria-label={t('chart.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
          />
        </Flex>
      </Flex>
      {error ? (
        <Failure error={error} retry={retry} />
      ) : isLoading ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <Chart {...chart} asTable={view === 'table'} />
      )}
    </Card>
  )
}
