import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { type VoucherLogRow, voucherLogQuery } from '../../giving/vouchers/report-vouchers.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, newestFirst, moneyCell, withoutStores } from './export-source.ts'

/** The vouchers' ledger, newest first by its lines' ids, which grow with time. */
export const voucherLogSource = newestFirst({
  columns: [
    'at',
    'kind',
    'voucher',
    'code',
    'email',
    'amount',
    'balanceAfter',
    'currency',
    'operator',
    'operatorNickname',
    'reversed',
    'remark',
    'atStore',
  ],
  omits: withoutStores,
  query: ({ db, merchant, filters }) => voucherLogQuery(db, merchant, filters),
  id: 'e.id',
  cells: cellsOf,
})

function cellsOf(row: VoucherLogRow, { merchant, language }: ExportScope): Cell[] {
  return [
    wallTime(row.at, merchant.timeZone),
    say(language, 'vouchers', `kind.${row.kind}`),
    row.voucher_name,
    row.code,
    row.email,
    moneyCell(row.amount, row.currency),
    moneyCell(row.balance_after, row.currency),
    row.currency,
    row.staff_name,
    row.nickname,
    say(language, 'exports', row.reversal_id ? 'yes' : 'no'),
    row.remark,
    row.store_name,
  ]
}
