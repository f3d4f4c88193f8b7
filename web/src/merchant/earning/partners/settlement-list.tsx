import { listSettlements, type Settlement } from '@chopcard/contract/earning/merchant/partners.ts'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import { monthName, useMonthFilters } from './settlement-months.ts'
import './partners.css'

/** What each month came to between the merchant and its partners. */
export default function SettlementList() {
  const { t } = useTranslation(['partners', 'shell'])
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
      empty={t('settlement.none')}
      toolbar={
        <>
          <PartnerPages current="partner-settlements" />
          <ExportButton list="partner-settlements" />
        </>
      }
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
      render: (row) => <TwoLines small first={formatNumber(row.issued)} second={money(row.issuedCost, row)} />,
    },
    {
      key: 'redeemed',
      title: t('column.redeemed'),
      align: 'right',
      render: (row) => <TwoLines small first={formatNumber(row.redeemed)} second={money(row.redeemedValue, row)} />,
    },
    {
      key: 'balance',
      title: t('column.balance'),
      align: 'right',
      render: (row) => (
        <TwoLines small first={<strong>{money(Math.abs(row.balance), row)}</strong>} second={t(directionOf(row))} />
      ),
    },
  ]
}

/** Who pays whom, seen from the reader. */
function directionOf({ balance, side }: Settlement) {
  if (balance === 0) return 'settlement.even'
  return balance > 0 === (side === 'owner') ? 'settlement.toYou' : 'settlement.fromYou'
}
