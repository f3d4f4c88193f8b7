import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from '../core/app.ts'
import type { Tx } from '../core/database.ts'
import { sendMail } from '../core/outbox.ts'
import { moneyText } from '../receipts/money-text.ts'
import { dayText, invoiceNumber } from './invoice-text.ts'
import { languageOf, type MerchantPlan, type OrderRow } from './plan-store.ts'

type PaidOrder = OrderRow & { starts_on: string; ends_on: string }

/** Writes the invoice of a payment under the next number, and mails whoever paid. */
export async function writeInvoice(tx: Tx, app: App, { row }: MerchantPlan, order: PaidOrder, today: string) {
  const language = languageOf(row)
  const number = await nextNumber(tx, row.merchant_id, order.id)
  await tx
    .insertInto('invoice')
    .values({
      merchant_id: row.merchant_id,
      order_id: order.id,
      number,
      issued_on: today,
      language,
      payer_name: row.name,
      payer_address: row.address,
      payer_email: order.payer_email,
      plan_name: order.plan_name,
      starts_on: order.starts_on,
      ends_on: order.ends_on,
      price: order.price,
      credit: order.credit,
      amount: order.amount,
      currency: order.currency,
    })
    .execute()
  await mailInvoice(tx, app, row.name, order, number, language)
}

/** The next number of the platform's invoices; the transaction holds it, so that what is undone leaves no gap. */
async function nextNumber(tx: Tx, merchantId: string, orderId: string): Promise<number> {
  const { last_number: number } = await tx
    .updateTable('invoice_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number')
    .executeTakeFirstOrThrow()
  await tx.insertInto('invoice_number').values({ number, merchant_id: merchantId, order_id: orderId }).execute()
  return number
}

const mailInvoice = (
  tx: Tx,
  app: App,
  merchantName: string,
  order: PaidOrder,
  number: number,
  language: Language,
): Promise<string> =>
  sendMail(tx, app, {
    merchantId: order.merchant_id,
    to: order.payer_email,
    language,
    template: 'plan-paid',
    values: {
      merchantName,
      planName: order.plan_name,
      number: invoiceNumber(number),
      amount: moneyText(order.amount, order, language),
      from: dayText(order.starts_on, language),
      to: dayText(order.ends_on, language),
      url: `${app.config.publicUrl}/billing/pay/form?orderId=${order.id}`,
    },
  })
