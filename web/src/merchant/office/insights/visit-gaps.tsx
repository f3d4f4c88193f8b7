import { visitGaps as route } from '@chopcard/contract/office/merchant/insights.ts'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { InsightPage } from './insight-page.tsx'
import { useInsightQuery } from './use-insight-query.ts'

/** How many days pass between two visits. */
export default function VisitGaps() {
  const { t } = useTranslation(['insights', 'shell'])
  const read = useRead(route, { query: useInsightQuery() })
  const labelOf = (from: number, to: number | null) => {
    if (to === null) return t('gaps.more', { from: formatNumber(from) })
    return from === to ? formatNumber(from) : t('gaps.range', { from: formatNumber(from), to: formatNumber(to) })
  }
  return (
    <InsightPage
      title={t('menu.visit-gaps', { ns: 'shell' })}
      about={t('gaps.about')}
      list="visit-gaps"
      read={read}
      answer={({ median }) => median !== null && t('gaps.answer', { count: median })}
    >
      {({ median, visits, bins }) => (
        <>
          <Card className="list-card">
            <Figures>
              <div>
                <dt>{t('gaps.median')}</dt>
                <dd>{formatNumber(median ?? 0)}</dd>
              </div>
              <div>
                <dt>{t('gaps.returning')}</dt>
                <dd>{formatNumber(visits)}</dd>
              </div>
            </Figures>
          </Card>
          <ChartCard
            kind="bar"
            title={t('gaps.chart')}
            labels={bins.map(({ from, to }) => labelOf(from, to))}
            series={[{ name: t('gaps.visits'), values: bins.map((bin) => bin.visits) }]}
          />
        </>
      )}
    </InsightPage>
  )
}
