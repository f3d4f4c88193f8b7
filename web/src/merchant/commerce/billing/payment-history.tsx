import { planOrderStates } from '@chopcard/contract/commerce/billing.ts'
import { listPayments, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { instantColumn, moneyColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter, optionsOf, selectFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { PaymentWay } from './payment-way.tsx'
import { PaymentState } from '../../../kit/payment-state.tsx'
import './billing.css'

/** What was paid for the service plan, with its invoices. */
export default function PaymentHistory() {
  const { t } = useTranslation(['billing', 'shell'])
  const plans = useRead(servicePlan, {}).data?.data.offers ?? []
  return (
    <ListPage
      route={listPayments}
      title={t('menu.payment-history', { ns: 'shell' })}
      about={t('history.about')}
      searchHint={t('history.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('state', t('history.state'), planOrderStates, (value) => t(`state.${value}`)),
        selectFilter('planId', t('history.plan'), optionsOf(plans)),
        daysFilter(t('history.createdAt')),
      ]}
      toolbar={<ExportButton list="payments" />}
      empty={t('history.none')}
    />
  )
}

function useColumns(): ListColumn<RowOf<typeof listPayments>>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'plan',
      title: t('history.plan'),
      onCard: 'heading',
      render: ({ planName, act }) => (
        <>
          <strong translate="no">{planName}</strong> <span className="payment-quiet">{t(`kind.${act}`)}</span>
        </>
      ),
    },
    moneyColumn('amount', t('history.amount'), { sort: 'amount' }),
    {
      key: 'period',
      title: t('history.period'),
      render: ({ startsOn, endsOn }) => (startsOn && endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : '–'),
    },
    { key: 'state', title: t('history.state'), render: (row) => <PaymentState payment={row} /> },
    instantColumn('createdAt', t('history.createdAt'), { sort: 'createdAt' }),
    { key: 'payer', title: t('history.payer'), render: ({ payer }) => payer },
    { key: 'way', title: t('history.number'), render: (row) => <PaymentWay row={row} /> },
  ]
}
