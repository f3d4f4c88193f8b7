import { comparedRanges, comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { Card, Segmented, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { formatDay, formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { ComparedFigures, hasNotBegun } from './compared-figures.tsx'
import './comparison.css'
import { Welcome } from './welcome.tsx'

const DayRange = lazyPart(() => import('../../../kit/day-range.tsx'), <Skeleton.Input active />)
const MAX_DAYS = 92

/** How the shop did in a period of the address, compared with the one before and a year earlier. */
export function Comparison() {
  const { t } = useTranslation('dashboard')
  const { search, change } = useListSearch()
  const { from, to } = search
  const range = comparedRanges.find((one) => one === search.range) ?? 'week'
  const query = from || to ? { from, to } : { range }
  const { data, isPending, error, refetch } = useRead(comparison, { query })
  const found = data?.data
  if (found && !from && !to && hasNotBegun(found)) return <Welcome hasBegun={found.firstVisit !== null} />
  return (
    <section className="comparison" aria-labelledby="comparison-title">
      <header>
        <div>
          <h2 id="comparison-title">{t('compare.title')}</h2>
          {found && (
            <p>
              {formatDay(found.period.from)} – {formatDay(found.period.to)}
            </p>
          )}
        </div>
        <div className="comparison-range">
          <Segmented
            aria-label={t('compare.range')}
            value={from || to ? '' : range}
            options={comparedRanges.map((value) => ({ value, label: t(`compare.${value}`) }))}
            onChange={(value) => change({ range: value || undefined, from: undefined, to: undefined })}
          />
          <DayRange
            label={t('compare.days')}
            from={from}
            to={to}
            most={MAX_DAYS}
            onChange={(first, last) => change({ range: undefined, from: first, to: last })}
          />
        </div>
      </header>
      {error && !found ? (
        <Card>
          <Failure error={error} retry={refetch} />
        </Card>
      ) : (
        <ComparedFigures found={found} />
      )}
      <ChartCard
        kind="bar"
        height={220}
        title={t('compare.chart')}
        labels={(found?.days ?? []).map(({ day }) => formatShortDay(day))}
        series={[
          { name: t('compare.chartNow'), values: (found?.days ?? []).map(({ visits }) => visits) },
          ...(found?.before
            ? [{ name: t('compare.chartBefore'), values: found.days.map(({ before }) => before) }]
            : []),
        ]}
        isLoading={isPending}
        error={found ? undefined : error}
        retry={refetch}
      />
    </section>
  )
}
