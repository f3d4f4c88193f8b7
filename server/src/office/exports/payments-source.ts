import type { Language } from '@chopcard/contract/core/kinds.ts'
import { filteredPayments } from '../../commerce/billing/list-payments.ts'
import { invoiceNumber } from '../../commerce/billing/invoice-text.ts'
import type { OrderRow } from '../../commerce/billing/plan-store.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import { moneyCell, newestFirst } from './export-source.ts'

type Reader = { language: Language; timeZone: string }

export const paymentColumns = [
  'orderedAt',
  'plan',
  'kind',
  'state',
  'amount',
  'credit',
  'currency',
  'refunded',
  'startsOn',
  'endsOn',
  'invoiceNumber',
  'paidOn',
  'payer',
] as const

/** The payments for the service plan, newest first by their ids, which grow with time. */
export const paymentsSource = newestFirst({
  columns: paymentColumns,
  query: ({ db, merchant, filters }) => filteredPayments(db, merchant, filters),
  id: 'o.id',
  cells: (row: OrderRow, { merchant, language }) => paymentCells(row, { language, timeZone: merchant.timeZone }),
})

/** The cells of a payment, in the order of `paymentColumns`. */
export function paymentCells(row: OrderRow, { language, timeZone }: Reader): Cell[] {
  const word = (key: string) => say(language, 'billing', key)
  return [
    wallTime(row.created_at, timeZone),
    row.plan_name,
    word(`kind.${row.act}`),
    word(`state.${row.state}`),
    moneyCell(row.amount, row.currency),
    moneyCell(row.credit, row.currency),
    row.currency,
    row.returned ? moneyCell(row.returned, row.currency) : null,
    row.starts_on,
    row.ends_on,
    row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
    row.paid_at && wallTime(row.paid_at, timeZone),
    row.payer_name,
  ]
}
