import { sql } from 'kysely'
import { filteredPayments } from '../billing/list-payments.ts'
import { invoiceNumber } from '../billing/invoice-text.ts'
import type { OrderRow } from '../billing/plan-store.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type Cell, type ExportScope, type ExportSource, plainMoney, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => filteredPayments(db, merchant, filters)

/** The payments for the service plan, newest first by their ids, which grow with time. */
export const paymentsSource: ExportSource = {
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
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('o.id', 'desc').limit(rows)
      return (last ? query.where('o.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

function cellsOf(row: OrderRow, { merchant, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'billing', key)
  return [
    wallTime(row.created_at, merchant.timeZone),
    row.plan_name,
    word(`kind.${row.act}`),
    word(`state.${row.state}`),
    plainMoney(row.amount, row.currency),
    plainMoney(row.credit, row.currency),
    row.currency,
    row.starts_on,
    row.ends_on,
    row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
    row.paid_at && wallTime(row.paid_at, merchant.timeZone),
    row.payer_name,
  ]
}
