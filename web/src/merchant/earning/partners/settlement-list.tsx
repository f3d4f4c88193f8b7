import { listSettlements, type Settlement } from '@chopcard/contract/earning/merchant/partners.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import { monthName, useMonthFilters } from './settlement-months.ts'
import './partners.css'

/** What each month came to between the merchant and its partners. */
export default function SettlementList() {
  const { t } = useTranslation(['partners', 'shell'])
  const toolbar = (filters: SearchWords) => (
    <>
      <PartnerPages current="partner-settlements" />
      <ExportButton list="partner-settlements" filters={filters} />
    </>
  )
  const { sideFilter } = usePartnerParts()
  return (
    <ListPage
      route={listSettlements}
      rowKey={({ partnershipId, month }) => `${partnershipId} ${month}`}
      title={t('menu.partner-settlements', { ns: 'shell' })}
      about={t('settlement.about')}
      searchHint={t('search')}
      filters={[sideFilter, ...useMonthFilters()]}
      columns={useColumns()}
      empty={<Empty description={t('settlement.none')} />}
      toolbar={toolbar}
    />
  )
}

function useColumns(): ListColumn<Settlement>[] {
  const { t } = useTranslation('partners')
  const money = (minor: number, { currency }: Settlement) => formatMoney(minor, currency)
  const { other, campaign } = usePartnerParts()
  return [
    {
      key: 'month',
      title: t('column.month'),
      sort: 'month',
      onCard: 'heading',
      render: ({ month }) => monthName(month),
    },
    other,
    campaign,
    {
      key: 'issued',
      title: t('column.issued'),
      align: 'right',
      render: (row) => (
        <span className="partner-two">
          <span>{formatNumber(row.issued)}</span>
          <small>{money(row.issuedCost, row)}</small>
        </span>
      ),
    },
    {
      key: 'redeemed',
      title: t('column.redeemed'),
      align: 'right',
      render: (row) => (
        <span className="partner-two">
          <span>{formatNumber(row.redeemed)}</span>
          <small>{money(row.redeemedValue, row)}</small>
        </span>
      ),
    },
    {
      key: 'balance',
      title: t('column.balance'),
      align: 'right',
      render: (row) => (
        <span className="partner-two">
          <strong>{money(Math.abs(row.balance), row)}</strong>
          <small>{t(directionOf(row))}</small>
        </span>
      ),
    },
  ]
}

/** Who pays whom, seen from the reader. */
function directionOf({ balance, side }: Settlement) {
  if (balance === 0) return 'settlement.even'
  return balance > 0 === (side === 'owner') ? 'settlement.toYou' : 'settlement.fromYou'
}
