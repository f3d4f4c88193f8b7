import { boothSummary } from '@chopcard/contract/earning/merchant/booths.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** Dates and times of a carnival: who is expected when. Nothing where there is no carnival. */
export function TimeSlots() {
  const { t } = useTranslation('booths')
  const [campaignId, setCampaign] = useState<string>()
  const [chosen, setDay] = useState<string>()
  const { data, isPending, error, refetch } = useRead(boothSummary, { query: { campaignId } })
  const carnival = data?.data
  if (carnival && !carnival.slots.length && carnival.campaigns.length < 2) return null
  const days = [...new Set(carnival?.slots.map(({ day }) => day))]
  const day = days.find((one) => one === chosen) ?? days.find((one) => one >= (carnival?.today ?? '')) ?? days.at(-1)
  const timeSlots = carnival?.slots.filter((timeSlot) => timeSlot.day === day) ?? []
  const campaigns = carnival?.campaigns ?? []
  return (
    <ChartCard
      kind="bar"
      stacked
      title={t('summary.title')}
      labels={timeSlots.map(({ from, to }) => `${from}–${to}`)}
      series={[
        { name: t('summary.attended'), values: timeSlots.map(({ attended }) => attended) },
        { name: t('summary.booked'), values: timeSlots.map(({ booked, attended }) => booked - attended) },
        { name: t('summary.free'), values: timeSlots.map(({ quota, booked }) => Math.max(0, quota - booked)) },
        { name: t('summary.waiting'), values: timeSlots.map(({ waiting }) => waiting) },
      ]}
      extra={
        <>
          {campaigns.length > 1 && (
            <Select
              size="small"
              aria-label={t('summary.campaign')}
              value={carnival?.campaignId ?? undefined}
              options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setCampaign}
            />
          )}
          {days.length > 1 && (
            <Select
              size="small"
              aria-label={t('summary.day')}
              value={day}
              options={days.map((one) => ({ value: one, label: formatDay(one) }))}
              onChange={setDay}
            />
          )}
        </>
      }
      isLoading={isPending}
      error={data ? undefined : error}
      retry={refetch}
    />
  )
}
