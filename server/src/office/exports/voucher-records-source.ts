import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { filteredRecords, type RecordFilters, vouchersNamed } from '../../giving/vouchers/filter-records.ts'
import { recordFacts, type RecordRow, withNames } from '../../giving/vouchers/record-store.ts'
import { expireIfDue } from '../../giving/vouchers/voucher-rules.ts'
import type { Cell } from '../../core/table-writer.ts'
import { countRows, type ExportScope, type ExportSource, moneyCell, newestRows } from './export-source.ts'

/** The same records throughout, whatever is renamed meanwhile. */
async function filtersOf({ db, merchant, filters }: ExportScope): Promise<RecordFilters> {
  const asked = filters as RecordFilters
  return { ...asked, named: asked.q ? await vouchersNamed(db, merchant.id, asked.q) : [] }
}

/** The given vouchers of the list as they stand now, newest first by their ids, which grow with time. */
export const voucherRecordsSource: ExportSource = {
  columns: [
    'code',
    'voucher',
    'email',
    'state',
    'amount',
    'balance',
    'currency',
    'startsOn',
    'endsOn',
    'givenAt',
    'operator',
    'operatorNickname',
  ],
  async count(scope) {
    return countRows(filteredRecords(scope.db, scope.merchant, await filtersOf(scope), scope.now))
  },
  async *batches(scope) {
    const records = filteredRecords(scope.db, scope.merchant, await filtersOf(scope), scope.now)
    for await (const rows of newestRows(withNames(records), 'r.id')) yield rows.map((row) => cellsOf(row, scope))
  },
}

function cellsOf(row: RecordRow, { merchant, language, now }: ExportScope): Cell[] {
  const { state, balance } = expireIfDue(recordFacts(row), now)
  return [
    row.code,
    row.voucher_name,
    row.email,
    say(language, 'vouchers', `state.${state}`),
    moneyCell(row.amount, row.currency),
    moneyCell(balance, row.currency),
    row.currency,
    row.effective_from,
    row.effective_to,
    wallTime(row.created_at, merchant.timeZone),
    row.staff_name,
    row.nickname,
  ]
}
