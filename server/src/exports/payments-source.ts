import { filteredPayments } from '../billing/list-payments.ts'
import { invoiceNumber } from '../billing/invoice-text.ts'
import type { OrderRow } from '../billing/plan-store.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type Cell, type ExportScope, moneyCell, newestFirst } from './export-source.ts'

/** The payments for the service plan, newest first by their ids, which grow with time. */
export const paymentsSource = newestFirst({
  columns: [
    'orderedAt',
    'plan',
    'kind',
    'state',
    'amount',
    'credit',
    'currency',
    'startsOn',
    'endsOn',
    'invoiceNumber',
    'paidOn',
    'payer',
  ],
  query: ({ db, merchant, filters }) => filteredPayments(db, merchant, filters),
  id: 'o.id',
  cells: cellsOf,
})

function cellsOf(row: OrderRow, { merchant, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'billing', key)
  return [
    wallTime(row.created_at, merchant.timeZone),
    row.plan_name,
    word(`kind.${row.act}`),
    word(`state.${row.state}`),
    moneyCell(row.amount, row.currency),
    moneyCell(row.credit, row.currency),
    row.currency,
    row.starts_on,
    row.ends_on,
    row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
    row.paid_at && wallTime(row.paid_at, merchant.timeZone),
    row.payer_name,
  ]
}
