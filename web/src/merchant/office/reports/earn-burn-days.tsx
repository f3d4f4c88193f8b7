import { balanceKinds, earnBurnDays } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useReportDays } from './use-report-days.ts'

const DaysOfKinds = lazyPart(() => import('./days-of-kinds.tsx'))

const parts = ['issued', 'redeemed', 'voided', 'expired', 'adjusted', 'net'] as const

/** The days of one kind as bars, with their sums, and how many members were active; kinds are never added up. */
export function EarnBurnDays() {
  const { t } = useTranslation('earn-burn')
  const { search } = useListSearch()
  const { from, to, axis } = useReportDays()
  const { campaignId, operatorId, storeId, kind } = search
  const read = useRead(earnBurnDays, { query: { from, to, campaignId, operatorId, storeId, kind } as never })
  const rows = read.data?.data ?? []
  const seen = balanceKinds.filter((one) => rows.some((row) => row.kind === one))
  const [chosen, setChosen] = useState<(typeof balanceKinds)[number]>()
  const shown = seen.find((one) => one === chosen) ?? seen[0]
  const own = rows.filter((row) => row.kind === shown)
  const days = axis(rows)
  if (read.data && !shown) return null
  const name = shown ? t(`kind.${shown}`) : ''
  return (
    <>
      {seen.length > 1 && (
        <Segmented
          className="report-kinds"
          aria-label={t('kind.label')}
          value={shown}
          onChange={setChosen}
          options={seen.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      )}
      <DaysOfKinds
        title={t('perDay', { kind: name })}
        kinds={parts.map((value) => ({ value, label: t(value) }))}
        bars={['issued', 'redeemed', 'expired']}
        rows={own.flatMap((row) => parts.map((part) => ({ day: row.day, kind: part, value: row[part] })))}
        read={read}
      />
      <div className="report-chart">
        <ChartCard
          kind="line"
          height={180}
          title={t('activePerDay')}
          labels={days.map((day) => formatShortDay(day))}
          series={[
            {
              name: t('activeMembers'),
              values: days.map((day) => own.find((row) => row.day === day)?.activeMembers ?? 0),
            },
          ]}
          isLoading={read.isPending}
          error={read.data ? undefined : read.error}
          retry={read.refetch}
        />
      </div>
    </>
  )
}
