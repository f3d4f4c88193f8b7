import { planOrderStates } from '@chopcard/contract/commerce/billing.ts'
import { listPayments, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { PaymentWay } from './payment-way.tsx'
import { PaymentState } from '../../../kit/payment-state.tsx'
import './billing.css'

const exportOf = (filters: SearchWords) => <ExportButton list="payments" filters={filters} />

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
        {
          kind: 'select',
          name: 'state',
          label: t('history.state'),
          options: planOrderStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'planId',
          label: t('history.plan'),
          options: plans.map(({ id: value, name: label }) => ({ value, label })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('history.createdAt') },
      ]}
      toolbar={exportOf}
      empty={<Empty description={t('history.none')} />}
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
          <strong>{planName}</strong> <span className="payment-quiet">{t(`kind.${act}`)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('history.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency }) => <span className="payment-amount">{formatMoney(amount, currency)}</span>,
    },
    {
      key: 'period',
      title: t('history.period'),
      render: ({ startsOn, endsOn }) => (startsOn && endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : '–'),
    },
    { key: 'state', title: t('history.state'), render: ({ state }) => <PaymentState state={state} /> },
    {
      key: 'createdAt',
      title: t('history.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    { key: 'payer', title: t('history.payer'), render: ({ payer }) => payer },
    { key: 'way', title: t('history.number'), render: (row) => <PaymentWay row={row} /> },
  ]
}
