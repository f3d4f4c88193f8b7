import { chopTotalDays } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { balanceKinds } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../kit/chart.tsx'
import { useListSearch } from '../../kit/list-search.ts'
import { formatShortDay } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

const bars = ['issued', 'redeemed', 'expired'] as const

/** The days of one kind as bars; kinds are never added up. */
export default function ChopDays() {
  const { t } = useTranslation('earn-burn')
  const { search } = useListSearch()
  const { from, to, merchantId, campaignId, kind, q } = search
  const read = useRead(chopTotalDays, { query: { from, to, merchantId, campaignId, kind, q } as never })
  const rows = read.data?.data ?? []
  const seen = balanceKinds.filter((one) => rows.some((row) => row.kind === one))
  const [chosen, setChosen] = useState<(typeof balanceKinds)[number]>()
  const shown = seen.find((one) => one === chosen) ?? seen[0]
  const own = rows.filter((row) => row.kind === shown)
  if (read.data && !shown) return null
  const kinds = seen.length > 1 && (
    <Segmented
      size="small"
      aria-label={t('kind.label')}
      value={shown}
      onChange={setChosen}
      options={seen.map((value) => ({ value, label: t(`kind.${value}`) }))}
    />
  )
  return (
    <div className="sys-report-chart">
      <ChartCard
        kind="bar"
        height={220}
        title={t('perDay', { kind: shown ? t(`kind.${shown}`) : '' })}
        labels={own.map(({ day }) => formatShortDay(day))}
        series={bars.map((bar) => ({ name: t(bar), values: own.map((row) => row[bar]) }))}
        extra={kinds}
        isLoading={read.isPending}
        error={read.data ? undefined : read.error}
        retry={read.refetch}
      />
    </div>
  )
}
