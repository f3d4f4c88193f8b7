import { sql } from 'kysely'
import type { Config } from '../../core/config.ts'
import type { Tx } from '../../core/database.ts'
import type { MerchantPlan, OrderRow } from './plan-store.ts'

type PaidOrder = OrderRow & { starts_on: string; ends_on: string }

/** Writes the invoice of a payment under the next number. */
export async function writeInvoice(
  tx: Tx,
  issuer: Config['operator'],
  { row }: MerchantPlan,
  order: PaidOrder,
  today: string,
): Promise<void> {
  const number = await nextNumber(tx, row.merchant_id, order.id)
  await tx
    .insertInto('invoice')
    .values({
      merchant_id: row.merchant_id,
      order_id: order.id,
      number,
      issued_on: today,
      language: row.primary_language,
      issuer_name: issuer.name,
      issuer_address: issuer.address,
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
