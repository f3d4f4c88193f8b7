import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type VoucherLogRow, voucherLogQuery } from '../vouchers/report-vouchers.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst, plainMoney } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => voucherLogQuery(db, merchant, filters)

/** The vouchers' ledger, newest first by its lines' ids, which grow with time. */
export const voucherLogSource: ExportSource = {
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
  ],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('e.id', 'desc').limit(rows)
      return (last ? query.where('e.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

const cellsOf = (row: VoucherLogRow, { merchant, language }: ExportScope): Cell[] => [
  wallTime(row.at, merchant.timeZone),
  say(language, 'vouchers', `kind.${row.kind}`),
  row.voucher_name,
  row.code,
  row.email,
  plainMoney(row.amount, row.currency),
  plainMoney(row.balance_after, row.currency),
  row.currency,
  row.staff_name,
  row.nickname,
  say(language, 'exports', row.reversal_id ? 'yes' : 'no'),
  row.remark,
]
