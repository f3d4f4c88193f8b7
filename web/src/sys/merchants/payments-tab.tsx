import { listTenantPayments } from '@chopcard/contract/platform/admin/merchants.ts'
import { getTenantInvoice } from '@chopcard/contract/platform/admin/payment-history.ts'
import { useTranslation } from 'react-i18next'
import { InvoiceButton } from '../../kit/invoice-button.tsx'
import { call } from '../../lib/call.ts'
import { formatDay, formatInstant, formatMoney } from '../../lib/format.ts'
import { ShortList } from '../../kit/short-list.tsx'

/** What a merchant ordered of plans, with its invoices. */
export default function PaymentsTab({ id }: { id: string }) {
  const { t } = useTranslation(['tenants', 'billing'])
  return (
    <ShortList
      route={listTenantPayments}
      params={{ id }}
      empty={t('staff.noPayments')}
      columns={[
        {
          key: 'orderedAt',
          title: t('payment.orderedAt'),
          sort: 'createdAt',
          render: ({ createdAt }) => formatInstant(createdAt),
        },
        {
          key: 'plan',
          title: t('payment.plan'),
          onCard: 'heading',
          render: ({ planName }) => <span translate="no">{planName}</span>,
        },
        {
          key: 'amount',
          title: t('payment.amount'),
          align: 'right',
          render: ({ amount, currency }) => formatMoney(amount, currency),
        },
        { key: 'state', title: t('payment.state'), render: ({ state }) => t(`state.${state}`, { ns: 'billing' }) },
        {
          key: 'period',
          title: t('payment.period'),
          render: ({ startsOn, endsOn }) =>
            startsOn && endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : '–',
        },
        {
          key: 'invoice',
          title: t('payment.invoice'),
          render: ({ id: orderId, invoiceNumber }) =>
            invoiceNumber ? (
              <InvoiceButton
                route={getTenantInvoice}
                load={() => call(getTenantInvoice, { params: { id, orderId } })}
                label={invoiceNumber}
                size="small"
              />
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}
