import { receiptReport } from '@chopcard/contract/earning/merchant/receipts.ts'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { Figures } from '../../../kit/figures.tsx'
import { ListFilters } from '../../../kit/list-filters.tsx'
import { daysFilter, type ListFilter } from '../../../kit/list-filter.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatMoney, formatMonth, formatNumber, fractionDigits } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** What the approved receipts add up to, by shop and month. */
export default function ReceiptReport({ title, tabs }: { title: string; tabs: ReactNode }) {
  const { t } = useTranslation('receipts')
  const { search, change } = useListSearch()
  const { campaignId, from, to } = search
  const { data, isPending, error, refetch } = useRead(receiptReport, { query: { campaignId, from, to } })
  const { rows, currency } = data?.data ?? { rows: [], currency: 'USD' }
  const months = [...new Set(rows.map(({ month }) => month))]
  const shops = [...new Set(rows.map(({ shopName }) => shopName))]
  const unit = 10 ** fractionDigits(currency)
  const sumOf = (of: 'amount' | 'receipts' | 'chops') => rows.reduce((sum, row) => sum + row[of], 0)
  const sums = [
    { name: 'amount', value: formatMoney(sumOf('amount'), currency) },
    { name: 'receipts', value: formatNumber(sumOf('receipts')) },
    { name: 'chops', value: formatNumber(sumOf('chops')) },
    { name: 'shops', value: formatNumber(shops.length) },
  ] as const
  const filters: ListFilter[] = [useCampaignFilter(t('filter.campaign')), daysFilter(t('column.transactionOn'))]
  return (
    <Page title={title} about={t('report.about')} extra={tabs}>
      <Card className="list-card receipt-sums">
        <ListFilters filters={filters} search={search} change={change} isPhone={false} />
        <Figures>
          {sums.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`report.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Figures>
      </Card>
      <ChartCard
        kind="bar"
        stacked
        height={360}
        title={`${t('report.title')} (${currency})`}
        labels={months.map((month) => formatMonth(month))}
        series={shops.map((shop) => ({
          name: shop ?? t('report.others'),
          values: months.map(
            (month) => (rows.find((row) => row.month === month && row.shopName === shop)?.amount ?? 0) / unit,
          ),
        }))}
        isLoading={isPending}
        error={data ? undefined : error}
        retry={refetch}
      />
    </Page>
  )
}
