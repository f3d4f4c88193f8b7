import type {
  getVoucherRecord as getRoute,
  listVoucherRecords as listRoute,
} from '@chopcard/contract/giving/merchant/voucher-records.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, searchedUpTo, fetchPage } from '../../core/paging.ts'
import { filteredRecords, vouchersNamed } from './filter-records.ts'
import { holderUrl } from './give-voucher.ts'
import { linesOfRecord, loadRecord, presentLine, presentRecord, withNames } from './record-store.ts'

export const listVoucherRecords: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'r.created_at',
    effectiveTo: 'r.effective_to',
    balance: 'r.balance',
    amount: 'r.amount',
  } as const)
  const named = query.q ? await vouchersNamed(ctx.db, ctx.merchant.id, query.q) : []
  const records = filteredRecords(ctx.db, ctx.merchant, { ...query, named }, ctx.now)
  const ordered = withNames(records).orderBy(column, direction).orderBy('r.id', direction)
  const page = await fetchPage(ctx.db, ordered, query, {
    counted: records,
    ...(query.q && { countLimit: searchedUpTo }),
  })
  return { ...page, items: page.items.map((row) => presentRecord(row, ctx)) }
}

/** A given voucher with its ledger, newest line first. */
export const getVoucherRecord: Verb<typeof getRoute> = async (ctx, { params }) => {
  const row = await loadRecord(ctx.db, ctx.merchant.id, params.id)
  const isOpen = row.state !== 'expired' && row.ends_at > ctx.now
  const lines = await linesOfRecord(ctx.db, ctx.merchant.id, row.id)
  return {
    record: presentRecord(row, ctx),
    entries: lines.map((line) => presentLine(line, ctx, isOpen)),
    url: holderUrl(ctx.app, ctx.merchant, row.id),
  }
}
