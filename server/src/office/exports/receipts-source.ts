import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { currencyOf, type ReceiptRow, receiptsQuery } from '../../earning/receipts/receipt-store.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, moneyCell, newestFirst, withoutStores } from './export-source.ts'

/** The receipts of the list, newest first by their ids, which grow with time. */
export const receiptsSource = newestFirst({
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
    'atStore',
  ],
  omits: withoutStores,
  query: ({ db, merchant, filters }) => receiptsQuery(db, merchant, filters),
  id: 'r.id',
  cells: cellsOf,
})

function cellsOf(row: ReceiptRow, { merchant, language }: ExportScope): Cell[] {
  const { timeZone } = merchant
  const currency = currencyOf(row, merchant)
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
    moneyCell(row.amount, currency),
    currency,
    row.chops,
    word(`state.${row.state}`),
    yesNo(row.duplicated),
    yesNo(row.void_id !== null),
    row.reason && word(`reason.${row.reason}`),
    row.note,
    row.decided_at && wallTime(row.decided_at, timeZone),
    row.decider_name,
    row.store_name,
  ]
}
