import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listVoucherTransactions as listRoute,
  sumVoucherTransactions as sumRoute,
  voucherTransactionFilters,
} from '@chopcard/contract/office/merchant/giving-reports.ts'
import type { VoucherEntryKind } from '@chopcard/contract/giving/voucher-kinds.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { storeName } from '../../accounts/stores/store-name.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { fetchPage } from '../../core/paging.ts'
import { codeIn } from './voucher-code.ts'

export type VoucherLogFilters = {
  [K in keyof typeof voucherTransactionFilters]?: z.output<(typeof voucherTransactionFilters)[K]>
}

/** The lines of the ledger that fit, without what is shown beside them. */
function linesQuery(db: Db, merchant: Merchant, f: VoucherLogFilters) {
  let lines = db.selectFrom('voucher_entry as e').where('e.merchant_id', '=', merchant.id)
  if (f.voucherId) lines = lines.where('e.voucher_id', '=', f.voucherId)
  if (f.kind) lines = lines.where('e.kind', '=', f.kind)
  if (f.storeId) lines = lines.where('e.store_id', '=', f.storeId)
  if (f.operatorId) lines = lines.where('e.staff_id', '=', f.operatorId)
  lines = lines.where(localDayRange('e.at', f, merchant.timeZone))
  if (!f.q) return lines
  // By the whole code or address, which an index finds: a part of one would be looked for in every line.
  const named = db
    .selectFrom('voucher_record as n')
    .select('n.id')
    .where('n.merchant_id', '=', merchant.id)
    .where((eb) => eb.or([eb('n.code', '=', codeIn(f.q ?? '') ?? ''), eb('n.email', '=', (f.q ?? '').toLowerCase())]))
  return lines.where('e.record_id', 'in', named)
}

/** The same with their vouchers and whoever wrote them. */
export const voucherLogQuery = (db: Db, merchant: Merchant, filters: VoucherLogFilters) =>
  linesQuery(db, merchant, filters)
    .innerJoin('voucher_record as r', (on) =>
      on.onRef('r.merchant_id', '=', 'e.merchant_id').onRef('r.id', '=', 'e.record_id'),
    )
    .innerJoin('voucher as v', (on) =>
      on.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.id', '=', 'e.voucher_id'),
    )
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .leftJoin('voucher_reversal as x', (on) =>
      on.onRef('x.merchant_id', '=', 'e.merchant_id').onRef('x.entry_id', '=', 'e.id'),
    )
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.amount',
      'e.balance_after',
      'e.record_id',
      'e.staff_id',
      'e.nickname',
      'e.source',
      'e.remark',
      'r.code',
      'r.email',
      'r.currency',
      'v.name as voucher_name',
      's.name as staff_name',
      'x.reversal_id',
      'e.store_id',
      storeName(merchant.id, 'e').as('store_name'),
    ])

export type VoucherLogRow = Awaited<ReturnType<ReturnType<typeof voucherLogQuery>['execute']>>[number]

/** The vouchers' ledger, newest first. */
export const listVoucherTransactions: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const lines = voucherLogQuery(db, merchant, query).orderBy('e.at', direction).orderBy('e.id', direction)
  const { items, paging } = await fetchPage(db, lines, query, { counted: linesQuery(db, merchant, query) })
  return { paging, items: items.map(presentLogLine) }
}

const presentLogLine = (row: VoucherLogRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as VoucherEntryKind,
  amount: row.amount,
  balanceAfter: row.balance_after,
  currency: row.currency,
  recordId: row.record_id,
  code: row.code,
  email: row.email,
  voucherName: row.voucher_name,
  operator: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: row.nickname } : null,
  storeId: row.store_id,
  source: row.source,
  remark: row.remark,
  reversed: row.reversal_id !== null,
})

/**
 * The same lines by day and kind; days are those on which they were written. Money of a currency that the merchant had before is not
 * added to that of now.
 */
export const sumVoucherTransactions: Verb<typeof sumRoute> = async ({ db, merchant }, { query }) => {
  const ownMoney = sql<number>`coalesce(sum(e.amount) filter (where r.currency = ${merchant.currency}), 0)::bigint`
  const rows = await linesQuery(db, merchant, query)
    .innerJoin('voucher_record as r', (on) =>
      on.onRef('r.merchant_id', '=', 'e.merchant_id').onRef('r.id', '=', 'e.record_id'),
    )
    .select(['e.local_day as day', 'e.kind'])
    .select([sql<number>`count(*)`.as('lines'), ownMoney.as('amount')])
    .groupBy(['e.local_day', 'e.kind'])
    .orderBy('e.local_day')
    .execute()
  return { currency: merchant.currency, rows: rows.map((row) => ({ ...row, kind: row.kind as VoucherEntryKind })) }
}
