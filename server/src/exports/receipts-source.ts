import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type ReceiptRow, receiptsQuery } from '../receipts/receipt-store.ts'
import { batchSize, type Cell, type ExportScope, type ExportSource } from './export-source.ts'

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
  async *batches(scope) {
    let last: string | undefined
    for (;;) {
      let query = queryOf(scope).orderBy('r.id', 'desc').limit(batchSize)
      if (last) query = query.where('r.id', '<', last)
      const rows = await query.execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.id
      yield rows.map((row) => cellsOf(row, scope))
    }
  },
}

function cellsOf(row: ReceiptRow, { merchant, language }: ExportScope): Cell[] {
  const { currency, timeZone } = merchant
  const word = (key: string) => say(language, 'receipts', key)
  const yesNo = (is: boolean) => say(language, 'exports', is ? 'yes' : 'no')
  const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
  return [
    wallTime(row.uploaded_at, timeZone),
    row.card_number,
    row.nickname,
    row.email,
    row.campaign_name,
    row.shop_name,
    row.transaction_on,
    row.amount / 10 ** (digits.maximumFractionDigits ?? 2),
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
