import { type BreakageLine, breakage, liabilityKinds } from '@chopcard/contract/office/merchant/liability.ts'
import { Card, Empty, Grid, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { ExportButton } from '../../../kit/export-button.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { daysFilter } from '../../../kit/list-filter.ts'
import { ListFilters } from '../../../kit/list-filters.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { PartOfPage } from '../../../kit/page.tsx'
import { ScrolledTable } from '../../../kit/scrolled-table.tsx'
import { formatMonth, formatPercent } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { inUnits, quantityText } from './sums.ts'

const parts = ['used', 'ended', 'open'] as const

/** What became of the chops of cards, by the month in which the cards were made. */
export default function Breakage() {
  const { t } = useTranslation('liability')
  const { search, change } = useListSearch()
  const isPhone = Grid.useBreakpoint().md === false
  const { from, to, campaignId } = search
  const { data, error, isPending, refetch } = useRead(breakage, { query: { from, to, campaignId } })
  const report = data?.data
  return (
    <div className="liability-cohorts">
      <PartOfPage
        title={t('cohorts.title')}
        about={t('cohorts.about')}
        extra={<ExportButton list="breakage" filters={{ from, to, campaignId }} />}
      >
        <ListFilters filters={[daysFilter(t('cohorts.month'))]} search={search} change={change} isPhone={isPhone} />
        {report ? (
          report.lines.length ? (
            <Shown lines={report.lines} currency={report.currency} />
          ) : (
            <Empty description={t('cohorts.none')} />
          )
        ) : isPending ? (
          <Card className="list-card">
            <Skeleton active />
          </Card>
        ) : (
          <Failure error={error} retry={refetch} />
        )}
      </PartOfPage>
    </div>
  )
}

function Shown({ lines, currency }: { lines: readonly BreakageLine[]; currency: string }) {
  const { t } = useTranslation('liability')
  const months = [...new Set(lines.map(({ month }) => month))].toSorted()
  const sum = (kind: string, month: string, part: (typeof parts)[number]) =>
    lines.reduce((total, line) => total + (line.kind === kind && line.month === month ? line[part] : 0), 0)
  return (
    <div className="liability">
      {liabilityKinds
        .filter((kind) => lines.some((line) => line.kind === kind))
        .map((kind) => (
          <ChartCard
            key={kind}
            kind="bar"
            stacked
            height={220}
            title={t('cohorts.chart', { kind: t(`kind.${kind}`) })}
            labels={months.map((month) => formatMonth(month))}
            series={parts.map((part) => ({
              name: t(`cohorts.${part}`),
              values: months.map((month) => inUnits(kind, sum(kind, month, part), currency)),
            }))}
          />
        ))}
      <Card className="list-card" styles={{ body: { padding: 0 } }}>
        <ScrolledTable className="liability-table" label={t('cohorts.title')}>
          <thead>
            <tr>
              <th scope="col">{t('cohorts.month')}</th>
              <th scope="col">{t('cohorts.issued')}</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {t(`cohorts.${part}`)}
                </th>
              ))}
              <th scope="col">{t('cohorts.percent')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.month} ${line.subjectId}`}>
                <th scope="row">
                  {formatMonth(line.month)}
                  <span>{line.name}</span>
                </th>
                <td>{quantityText(line.kind, line.issued, currency)}</td>
                {parts.map((part) => (
                  <td key={part}>{quantityText(line.kind, line[part], currency)}</td>
                ))}
                <td>{line.percent === null ? '–' : formatPercent(line.percent / 100)}</td>
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      </Card>
    </div>
  )
}
