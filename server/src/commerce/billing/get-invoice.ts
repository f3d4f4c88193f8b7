import type { z } from 'zod'
import type { getInvoice as route, Invoice } from '@chopcard/contract/commerce/merchant/billing.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { moneyText } from '../../core/money-text.ts'
import { dayText, invoiceNumber } from './invoice-text.ts'

/** The words of an invoice, in the language that the merchant had on its day. The browser draws them with its own fonts. */
export const getInvoice: Verb<typeof route> = ({ db, merchant }, { params }) => invoiceOf(db, merchant.id, params.id)

/** The words of the invoice of one order. */
export async function invoiceOf(db: Db, merchantId: string, orderId: string): Promise<z.input<typeof Invoice>> {
  const row =
    (await db
      .selectFrom('invoice')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()) ?? refuse('NOT_FOUND')
  const language = row.language as Language
  const word = (key: string, values?: Record<string, string>) => say(language, 'billing', `invoice.${key}`, values)
  const money = (amount: number) => moneyText(amount, row, language)
  const [from, to] = [dayText(row.starts_on, language), dayText(row.ends_on, language)]
  const number = invoiceNumber(row.number)
  return {
    number,
    language,
    title: word('title'),
    issuer: [row.issuer_name, ...addressLines(row.issuer_address)],
    facts: [
      { label: word('number'), value: number },
      { label: word('date'), value: dayText(row.issued_on, language) },
      { label: word('currency'), value: row.currency },
    ],
    payer: {
      label: word('payer'),
      lines: [row.payer_name, row.payer_address, row.payer_email].filter(Boolean),
    },
    item: { label: word('item'), name: word('plan', { name: row.plan_name }), period: word('period', { from, to }) },
    sums: [
      { label: word('price'), value: money(row.price) },
      ...(row.credit > 0 ? [{ label: word('credit'), value: money(-row.credit) }] : []),
      { label: word('total'), value: money(row.amount) },
    ],
    note: word('paid'),
  }
}

const addressLines = (address: string) =>
  address
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
