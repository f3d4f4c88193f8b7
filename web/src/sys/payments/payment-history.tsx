import {
  getTenantInvoice,
  listPlatformPayments,
  platformIncome,
} from '@chopcard/contract/platform/admin/payment-history.ts'
import { planOrderStates } from '@chopcard/contract/commerce/billing.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { InvoiceButton } from '../../kit/invoice-button.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { SearchWords } from '../../kit/list-search.ts'
import { PaymentState } from '../../kit/payment-state.tsx'
import { call } from '../../lib/call.ts'
import { formatDay, formatInstant, formatMoney } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { usePlanFilter } from '../use-plan-filter.ts'
import './payments.css'

type Row = RowOf<typeof listPlatformPayments>
const Income = lazyPart(() => import('./income.tsx'))

const exportOf = (filters: SearchWords) => <SysExportButton list="payment-history" filters={filters} />

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
      toolbar={exportOf}
      empty={<Empty description={t('history.none')} />}
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
  const select = (name: string, label: string, options: { value: string; label: string }[]) =>
    ({ kind: 'select', name, label, options }) as const
  return [
    { kind: 'days', from: 'from', to: 'to', label: t('history.createdAt') } as const,
    merchant,
    select(
      'state',
      t('history.state'),
      planOrderStates.map((value) => ({ value, label: t(`state.${value}`) })),
    ),
    plan,
    select(
      'currency',
      t('payments.currency', { ns: 'sys-reports' }),
      currencies.map((value) => ({ value, label: value })),
    ),
  ]
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['billing', 'tenants'])
  return [
    {
      key: 'merchant',
      title: t('column.name', { ns: 'tenants' }),
      onCard: 'heading',
      render: ({ merchantName }) => <strong className="payment-name">{merchantName}</strong>,
    },
    {
      key: 'plan',
      title: t('history.plan'),
      render: ({ planName, act }) => (
        <span className="payment-name">
          {planName} <small>{t(`kind.${act}`)}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('history.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency }) => <span className="payment-amount">{formatMoney(amount, currency)}</span>,
    },
    { key: 'state', title: t('history.state'), render: ({ state }) => <PaymentState state={state} /> },
    {
      key: 'period',
      title: t('history.period'),
      render: ({ startsOn, endsOn }) => (startsOn && endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : '–'),
    },
    {
      key: 'createdAt',
      title: t('history.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    { key: 'payer', title: t('history.payer'), onCard: 'hidden', render: ({ payer }) => payer },
    { key: 'invoice', title: t('history.number'), render: (row) => <Invoice row={row} /> },
  ]
}

function Invoice({ row: { id: orderId, merchantId: id, invoiceNumber } }: { row: Row }) {
  if (!invoiceNumber) return '–'
  const load = () => call(getTenantInvoice, { params: { id, orderId } })
  return <InvoiceButton route={getTenantInvoice} load={load} label={invoiceNumber} size="small" />
}
