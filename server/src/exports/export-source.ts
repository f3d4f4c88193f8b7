import type { z } from 'zod'
import type { ExportBody } from '@chopcard/contract/merchant/exports.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { Merchant } from '../core/context.ts'
import type { Db } from '../core/database.ts'

export type ExportList = z.output<typeof ExportBody>['list']

/** What one export is about: whose rows, which of them, in whose language. */
export type ExportScope = {
  db: Db
  merchant: Merchant
  now: Date
  language: Language
  staffId: string
  filters: object
}

export type Cell = string | number | null

/** A list that can be exported: its columns by the key of their heading, and its rows as cells in this order. */
export type ExportSource = {
  columns: readonly string[]
  count(scope: ExportScope): Promise<number>
  /** All rows, some at a time, each read continuing after the last row of the one before. */
  batches(scope: ExportScope): AsyncIterable<Cell[][]>
}

/** Minor units as a number of whole ones, as a table adds them up. */
export function plainMoney(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}

export const batchSize = 1_000

/** The rows of a list in cells, newest first by ids that grow with time, each page after the last id of the one before. */
export async function* newestFirst<Row>(
  pageAfter: (last: string | undefined, rows: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
  cellsOf: (row: Row) => Cell[],
): AsyncIterable<Cell[][]> {
  let last: string | undefined
  for (;;) {
    const rows = await pageAfter(last, batchSize)
    const end = rows.at(-1)
    if (!end) return
    last = idOf(end)
    yield rows.map(cellsOf)
  }
}
