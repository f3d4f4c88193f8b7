import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type ReceiptRow, receiptsQuery } from '../receipts/receipt-store.ts'
import { type Cell, type ExportScope, type ExportSource, plainMoney, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => receiptsQuery(db, merchant, filters)

/** The receipts of the list, newest first by their ids, which grow with time. */
export const receiptsSource: ExportSource = {
  columns: [
    'uploadedAt',
    'cardNumber',
    'nickname',
    'email',
    'campaign',
    'shop',
    'transactionOn',
    'amount',
    'currency',
    'chops',
    'state',
    'duplicated',
    'voided',
    'reason',
    'note',
    'decidedAt',
    'decidedBy',
  ],
  async count(scope) {
    const row = await queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow()
    return row.rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('r.id', 'desc').limit(rows)
      return (last ? query.where('r.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

function cellsOf(row: ReceiptRow, { merchant, language }: ExportScope): Cell[] {
  const { currency, timeZone } = merchant
  const word = (key: string) => say(language, 'receipts', key)
  const yesNo = (is: boolean) => say(language, 'exports', is ? 'yes' : 'no')
  return [
    wallTime(row.uploaded_at, timeZone),
    row.card_number,
    row.nickname,
    row.email,
    row.campaign_name,
    row.shop_name,
    row.transaction_on,
    plainMoney(row.amount, currency),
    currency,
    row.chops,
    word(`state.${row.state}`),
    yesNo(row.duplicated),
    yesNo(row.void_id !== null),
    row.reason && word(`reason.${row.reason}`),
    row.note,
    row.decided_at && wallTime(row.decided_at, timeZone),
    row.decider_name,
  ]
}
