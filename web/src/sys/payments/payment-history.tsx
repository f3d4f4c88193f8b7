import {
  getTenantInvoice,
  listPlatformPayments,
  platformIncome,
} from '@chopcard/contract/platform/admin/payment-history.ts'
import { planOrderStates } from '@chopcard/contract/commerce/billing.ts'
import { useTranslation } from 'react-i18next'
import { InvoiceButton } from '../../kit/invoice-button.tsx'
import { instantColumn, moneyColumn, nameColumn } from '../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PaymentState } from '../../kit/payment-state.tsx'
import { call } from '../../lib/call.ts'
import { formatDay } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { usePlanFilter } from '../use-plan-filter.ts'
import './payments.css'

type Row = RowOf<typeof listPlatformPayments>
const Income = lazyPart(() => import('./income.tsx'))

/** What all merchants paid for their plans, with their invoices. */
export default function PaymentHistory() {
  const { t } = useTranslation(['billing', 'sys-reports', 'sys-shell'])
  return (
    <ListPage
      route={listPlatformPayments}
      title={t('pages.payment-history', { ns: 'sys-shell' })}
      about={t('payments.about', { ns: 'sys-reports' })}
      searchHint={t('payments.search', { ns: 'sys-reports' })}
      columns={useColumns()}
      filters={useFilters()}
      toolbar={<SysExportButton list="payment-history" />}
      empty={t('history.none')}
    >
      <Income />
    </ListPage>
  )
}

function useFilters() {
  const { t } = useTranslation(['billing', 'sys-reports'])
  const merchant = useMerchantFilter()
  const plan = usePlanFilter(t('history.plan'))
  const income = useRead(platformIncome, { query: {} }).data?.data ?? []
  const currencies = [...new Set(income.map(({ currency }) => currency))]
  return [
    daysFilter(t('payments.days', { ns: 'sys-reports' })),
    merchant,
    choiceFilter('state', t('history.state'), planOrderStates, (value) => t(`state.${value}`)),
    plan,
    choiceFilter('currency', t('payments.currency', { ns: 'sys-reports' }), currencies, (value) => value),
  ]
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['billing', 'tenants'])
  return [
    nameColumn('merchantName', t('column.name', { ns: 'tenants' })),
    {
      key: 'plan',
      title: t('history.plan'),
      render: ({ planName, act }) => (
        <span className="payment-name">
          <span translate="no">{planName}</span> <small>{t(`kind.${act}`)}</small>
        </span>
      ),
    },
    moneyColumn('amount', t('history.amount'), { sort: 'amount' }),
    { key: 'state', title: t('history.state'), render: (row) => <PaymentState payment={row} /> },
    {
      key: 'period',
      title: t('history.period'),
      render: ({ startsOn, endsOn }) => (startsOn && endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : '–'),
    },
    instantColumn('createdAt', t('history.createdAt'), { sort: 'createdAt' }),
    instantColumn('paidAt', t('payments.paidAt', { ns: 'sys-reports' })),
    { key: 'payer', title: t('history.payer'), onCard: 'hidden', render: ({ payer }) => payer },
    { key: 'invoice', title: t('history.number'), render: (row) => <Invoice row={row} /> },
  ]
}

function Invoice({ row: { id: orderId, merchantId: id, invoiceNumber } }: { row: Row }) {
  if (!invoiceNumber) return '–'
  const load = () => call(getTenantInvoice, { params: { id, orderId } })
  return <InvoiceButton route={getTenantInvoice} load={load} label={invoiceNumber} size="small" />
}
