import {
  cardsCountedNow,
  liabilityKinds,
  liabilityReport,
  setOwnCosts,
} from '@chopcard/contract/office/merchant/liability.ts'
import { Button, Card, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { CampaignChoice } from '../../../kit/campaign-choice.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { ExportButton } from '../../../kit/export-button.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { StoreChoice, useChosenStore } from '../../../kit/store-choice.tsx'
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  fractionDigits,
} from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { Experience } from './experience.tsx'
import { LiabilityTable } from './liability-table.tsx'
import { type Report, sumOf } from './sums.ts'
import './liability.css'

const Breakage = lazyPart(() => import('./breakage.tsx'))
const CostsDialog = lazyPart(() => import('./costs-dialog.tsx'))

/** What is outstanding, what it costs, when it ends, and how much of it will never be asked for. */
export default function Liability() {
  const { t } = useTranslation(['liability', 'shell'])
  const { search, change } = useListSearch()
  const { on, campaignId } = search
  const storeId = useChosenStore()
  const [isSetting, setSetting] = useState(false)
  const { data, isError, error, refetch } = useRead(liabilityReport, { query: { on, storeId, campaignId } })
  const report = data?.data
  return (
    <Page
      title={t('menu.liability', { ns: 'shell' })}
      about={t('about')}
      extra={
        <>
          <CampaignChoice />
          <StoreChoice clears="on" />
          <Select
            aria-label={t('monthEnd')}
            className="list-filter"
            value={on ?? ''}
            onChange={(day: string) => change({ on: day || undefined })}
            options={[
              { value: '', label: t('now') },
              ...(report?.monthEnds ?? []).map(({ day }) => ({ value: day, label: formatDay(day) })),
            ]}
          />
          <May route={setOwnCosts}>
            <Button onClick={() => setSetting(true)}>{t('costs.button')}</Button>
          </May>
          <ExportButton list="liability" filters={{ on, storeId, campaignId }} />
        </>
      }
    >
      {isError && !report ? (
        <Failure error={error} retry={refetch} />
      ) : report ? (
        <>
          <Shown report={report} isOfStore={storeId !== undefined} isDaily={!on && report.counted === 'earlier'} />
          {!storeId && <Breakage />}
        </>
      ) : (
        <Card className="list-card">
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      )}
      {isSetting && <CostsDialog onClose={() => setSetting(false)} />}
    </Page>
  )
}

function Shown({ report, isOfStore, isDaily }: { report: Report; isOfStore: boolean; isDaily: boolean }) {
  const { t } = useTranslation('liability')
  const { lines, currency, monthEnds } = report
  if (!lines.length) return <Empty description={t(report.counted === 'not-yet' ? 'notYet' : 'none')} />
  const [cost, breakage] = [sumOf(lines, 'cost'), sumOf(lines, 'breakage')]
  const sums = [
    ['cost', cost],
    ['breakage', breakage],
    ['expected', cost - breakage],
  ] as const
  const unit = 10 ** fractionDigits(currency)
  const months = [...new Set(lines.map(({ month }) => month))].toSorted((a, b) =>
    (a ?? '9999') < (b ?? '9999') ? -1 : 1,
  )
  const ends = monthEnds.filter((end) => end.currency === currency).toReversed()
  return (
    <div className="liability">
      <Card className="list-card" styles={{ body: { padding: 16 } }}>
        <Figures>
          {sums.map(([name, sum]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{formatMoney(sum, currency)}</dd>
            </div>
          ))}
        </Figures>
        <p className="liability-note">
          {t('asOf', { at: formatInstant(report.takenAt) })}{' '}
          {isDaily && t('daily', { cards: formatNumber(cardsCountedNow) })} {t('ended')} {isOfStore && t('ofStore')}
        </p>
      </Card>
      <ChartCard
        kind="bar"
        stacked
        title={`${t('byMonth')} (${currency})`}
        labels={months.map((month) => (month ? formatMonth(`${month}-01`) : t('never')))}
        series={liabilityKinds.map((kind) => ({
          name: t(`kind.${kind}`),
          values: months.map(
            (month) =>
              sumOf(
                lines.filter((line) => line.kind === kind && line.month === month),
                'cost',
              ) / unit,
          ),
        }))}
      />
      <LiabilityTable report={report} />
      {ends.length > 1 && (
        <ChartCard
          kind="line"
          height={220}
          title={`${t('trend')} (${currency})`}
          labels={ends.map(({ day }) => formatDay(day))}
          series={[
            { name: t('cost'), values: ends.map((end) => end.cost / unit) },
            { name: t('breakage'), values: ends.map((end) => end.breakage / unit) },
          ]}
        />
      )}
      <Experience report={report} />
    </div>
  )
}
