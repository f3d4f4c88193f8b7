import type { SimulationStep, simulateCampaign } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { usePageItem } from '../../../kit/page-item.tsx'
import { formatDay, formatNumber, formatShortDay } from '../../../lib/format.ts'

type Played = Answer<typeof simulateCampaign>['data']

const figures = [
  ['visitsTotal', 'visits'],
  ['earned', 'earned'],
  ['redemptions', 'redemptions'],
  ['ended', 'ended'],
  ['refused', 'refused'],
  ['left', 'balance'],
] as const

/** What came of a simulation: in numbers, as a chart, and step by step. */
export default function SimulationResult({ played: { steps, totals } }: { played: Played }) {
  const { t } = useTranslation('forecasts')
  const days = lastOfDays(steps)
  const waits = days.some(({ balance, spendable }) => balance !== spendable)
  return (
    <>
      <dl className="simulation-totals">
        {figures.map(([label, name]) => (
          <div key={name}>
            <dt>{t(`simulation.${label}`)}</dt>
            <dd>{formatNumber(totals[name])}</dd>
          </div>
        ))}
      </dl>
      <ChartCard
        kind="line"
        title={t('simulation.chart')}
        labels={days.map(({ day }) => formatShortDay(day))}
        series={[
          { name: t('simulation.balance'), values: days.map(({ balance }) => balance) },
          ...(waits ? [{ name: t('simulation.spendable'), values: days.map(({ spendable }) => spendable) }] : []),
        ]}
      />
      <Table<SimulationStep & { key: number }>
        size="small"
        title={() => t('simulation.steps')}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, itemRender: usePageItem() }}
        dataSource={steps.map((step, key) => ({ ...step, key }))}
        columns={[
          { title: t('simulation.day'), render: (_, { day }) => formatDay(day) },
          { title: t('simulation.event'), render: (_, step) => <Event step={step} /> },
          { title: t('simulation.balance'), align: 'end', render: (_, { balance }) => formatNumber(balance) },
        ]}
      />
    </>
  )
}

function Event({ step }: { step: SimulationStep }) {
  const { t } = useTranslation('forecasts')
  return t(`simulation.what.${step.what}`, {
    quantity: formatNumber(Math.abs(step.quantity)),
    reward: step.reward ?? '',
    level: step.level ?? '',
    message: step.message ?? '',
  })
}

/** How each day ended. */
const lastOfDays = (steps: readonly SimulationStep[]): SimulationStep[] => [
  ...new Map(steps.map((step) => [step.day, step])).values(),
]
