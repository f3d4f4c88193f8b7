import type { ExportScope, ExportSource } from '../exports/export-source.ts'
import { tableOf } from '../exports/export-table.ts'
import { exportSources } from '../exports/sources.ts'
import { csvHead, csvLines } from '../../core/write-csv.ts'

/** The tables that an owner can read: those that the lists export, whole. */
const readable = {
  members: exportSources.cards,
  entries: exportSources['chop-log'],
  'coupon-log': exportSources['coupon-log'],
  vouchers: exportSources['voucher-records'],
  'voucher-log': exportSources['voucher-log'],
  orders: exportSources.orders,
  'order-coupons': exportSources['order-coupons'],
  stores: exportSources.stores,
} satisfies Record<string, ExportSource>

/** Each as the name and the bytes of a CSV file. */
export const readableTables = (scope: Omit<ExportScope, 'filters'>) =>
  Object.entries(readable).map(([name, source]) => ({
    name: `csv/${name}.csv`,
    content: csvOf(source, { ...scope, filters: {} }),
  }))

async function* csvOf(source: ExportSource, scope: ExportScope): AsyncGenerator<Uint8Array> {
  const { headings, kept } = await tableOf(source, scope)
  yield Buffer.from(csvHead(headings))
  for await (const rows of source.batches(scope)) yield Buffer.from(csvLines(rows.map(kept)))
}
