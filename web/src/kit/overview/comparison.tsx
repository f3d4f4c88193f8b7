import { maxComparedDays } from '@chopcard/contract/office/comparison-rules.ts'
import { comparedRanges } from '@chopcard/contract/office/merchant/comparison.ts'
import { Card, Segmented, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import { ChartCard } from '../chart.tsx'
import { Failure } from '../failure.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useCompared } from './compared.ts'
import { ComparedFigures, hasNotBegun } from './compared-figures.tsx'
import './comparison.css'
import { Welcome } from './welcome.tsx'

const DayRange = lazyPart(() => import('../day-range.tsx'), <Skeleton.Input active />)

/** How the shop, a campaign or a store did in a period of the address, compared with the one before and a year earlier. */
export function Comparison({ campaignId, storeId }: { campaignId?: string; storeId?: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const { from, to, range, change, found, isPending, error, refetch } = useCompared({ campaignId, storeId })
  if (found && !storeId && !from && !to && hasNotBegun(found)) return <Welcome hasBegun={found.firstVisit !== null} />
  const days = found?.days ?? []
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
            most={maxComparedDays}
            onChange={(first, last) => change({ range: undefined, from: first, to: last })}
          />
        </div>
      </header>
      {error && !found ? (
        <Card>
          <Failure error={error} retry={refetch} />
        </Card>
      ) : (
        <ComparedFigures found={found} isOfCampaign={campaignId !== undefined} isOfStore={storeId !== undefined} />
      )}
      <ChartCard
        kind="bar"
        height={220}
        title={t('compare.chart')}
        labels={days.map(({ day }) => formatShortDay(day))}
        series={[
          { name: t('compare.chartNow'), values: days.map(({ visits }) => visits) },
          ...(found?.before ? [{ name: t('compare.chartBefore'), values: days.map(({ before }) => before) }] : []),
        ]}
        isLoading={isPending}
        error={found ? undefined : error}
        retry={refetch}
      />
    </section>
  )
}
