import { getInvoice } from '@chopcard/contract/commerce/merchant/billing.ts'
import { InvoiceButton as Invoice } from '../../../kit/invoice-button.tsx'
import { call } from '../../../lib/call.ts'

type Props = { orderId: string; label?: string; type?: 'primary' | 'default'; size?: 'small' }

/** The invoice of an own payment. */
export function InvoiceButton({ orderId, ...button }: Props) {
  return <Invoice route={getInvoice} load={() => call(getInvoice, { params: { id: orderId } })} {...button} />
}
