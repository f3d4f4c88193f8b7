import { cohorts as route } from '@chopcard/contract/office/merchant/insights.ts'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { formatMonth, formatNumber, formatPercent } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { returnCurve } from './cohort-sums.ts'
import { HeatTable } from './heat-table.tsx'
import { InsightPage } from './insight-page.tsx'
import { useInsightQuery } from './use-insight-query.ts'

const views = ['shares', 'counts'] as const

/** Members by the month of their first visit, and how many of them came in the months after. */
export default function Cohorts() {
  const { t } = useTranslation(['insights', 'shell'])
  const { search, change } = useListSearch()
  const read = useRead(route, { query: useInsightQuery() })
  const view = views.find((one) => one === search.view) ?? 'shares'
  return (
    <InsightPage
      title={t('menu.cohorts', { ns: 'shell' })}
      about={t('cohorts.about')}
      list="cohorts"
      read={read}
      answer={({ cohorts }) => {
        const [share] = returnCurve(cohorts)
        if (!cohorts.length) return undefined
        return share === undefined ? t('cohorts.tooYoung') : t('cohorts.answer', { share: formatPercent(share) })
      }}
    >
      {({ cohorts }) => {
        const curve = returnCurve(cohorts)
        const after = (number: number) => t('cohorts.after', { number: formatNumber(number) })
        return (
          <>
            {curve.length > 1 && (
              <ChartCard
                kind="line"
                height={220}
                title={t('cohorts.curve')}
                labels={curve.map((_share, i) => after(i + 1))}
                series={[{ name: t('cohorts.share'), values: curve.map((share) => Math.round(share * 1000) / 10) }]}
              />
            )}
            <HeatTable
              title={t('cohorts.table')}
              corner={t('cohorts.joined')}
              columns={(cohorts[0]?.came ?? []).map((_count, i) => after(i))}
              note={t('cohorts.running')}
              extra={
                <Segmented
                  size="small"
                  aria-label={t('shownAs')}
                  value={view}
                  onChange={(next) => change({ view: next === 'shares' ? undefined : next })}
                  options={[
                    { value: 'shares', label: t('asShares') },
                    { value: 'counts', label: t('asCounts') },
                  ]}
                />
              }
              rows={cohorts.map(({ month, members, came }) => ({
                key: month,
                head: (
                  <>
                    {formatMonth(month)}
                    <span>{formatNumber(members)}</span>
                  </>
                ),
                cells: came.map((count) => {
                  if (count === null || !members) return { heat: null, text: count === null ? '' : '–' }
                  const share = count / members
                  return { heat: share, text: view === 'shares' ? formatPercent(share) : formatNumber(count) }
                }),
              }))}
            />
          </>
        )
      }}
    </InsightPage>
  )
}
