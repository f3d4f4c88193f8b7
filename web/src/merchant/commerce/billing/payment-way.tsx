import type { listPayments } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'
import { InvoiceButton } from './invoice-button.tsx'

/** What can be done with a payment: its invoice downloaded, or the payment itself made. */
export function PaymentWay({ row }: { row: RowOf<typeof listPayments> }) {
  const { t } = useTranslation('billing')
  if (row.invoiceNumber) return <InvoiceButton orderId={row.id} label={row.invoiceNumber} size="small" />
  if (row.state !== 'open') return '–'
  return (
    <Link to="/billing/pay/form" search={{ orderId: row.id } as never}>
      {t('history.pay')}
    </Link>
  )
}
