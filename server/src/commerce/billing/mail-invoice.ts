import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { moneyText } from '../../core/money-text.ts'
import { dayText, invoiceNumber } from './invoice-text.ts'

/** Mails whoever paid that the money has come, with the way to the invoice. */
export async function mailInvoice(tx: Tx, app: App, merchantId: string, orderId: string): Promise<void> {
  const invoice = await tx
    .selectFrom('invoice as i')
    .innerJoin('merchant as m', 'm.merchant_id', 'i.merchant_id')
    .selectAll('i')
    .select('m.short_key')
    .where('i.merchant_id', '=', merchantId)
    .where('i.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const language = invoice.language as Language
  await sendMail(tx, app, {
    merchantId,
    to: invoice.payer_email,
    language,
    template: 'plan-paid',
    values: {
      merchantName: invoice.payer_name,
      planName: invoice.plan_name,
      number: invoiceNumber(invoice.number),
      amount: moneyText(invoice.amount, invoice, language),
      from: dayText(invoice.starts_on, language),
      to: dayText(invoice.ends_on, language),
      url: `${app.config.publicUrl}/billing/pay/form?orderId=${orderId}&shop=${invoice.short_key}`,
    },
  })
}
