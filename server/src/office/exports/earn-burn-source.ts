import { sql } from 'kysely'
import { say } from '../../core/i18n.ts'
import { earnBurnRows, type EarnBurnRow, withOperators } from '../reports/earn-burn.ts'
import type { Totals } from '../../loyalty/chop-log/totals.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, type ExportSource, inBatches } from './export-source.ts'

/** The columns of totals and their cells, in one order. */
export const totalNames = [
  'issued',
  'redeemed',
  'voidedQuantity',
  'expired',
  'adjusted',
  'net',
  'activeMembers',
] as const
export const totalCells = (row: Totals): Cell[] => [
  row.issued,
  row.redeemed,
  row.voided,
  row.expired,
  row.adjusted,
  row.net,
  row.active_members,
]

const rowsOf = (scope: ExportScope) => earnBurnRows(scope, scope.filters, 'operators')

/** What was earned and burnt, a line for each day, campaign and operator; the newest day first. */
export const earnBurnSource: ExportSource = {
  columns: ['day', 'campaign', 'liabilityKind', 'operator', ...totalNames],
  async count(scope) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${await rowsOf(scope)}) as rows`.execute(scope.db)
    return rows[0]?.count ?? 0
  },
  async *batches(scope) {
    // Whole days: what changes meanwhile on one of them moves no line to another read.
    const pages = inBatches<EarnBurnRow & { operator: string | null }>(async (last, count) => {
      const earlier = last ? sql`where day < ${last.day}` : sql``
      const { rows } = await sql<EarnBurnRow & { operator: string | null }>`
        with all_rows as materialized (${await rowsOf(scope)}), rows as (
          select * from all_rows ${earlier} order by day desc fetch first ${sql.lit(count)} rows with ties)
        ${withOperators(scope.merchant.id)}
        order by day desc, campaign, campaign_id, rows.staff_id`.execute(scope.db)
      return rows
    })
    for await (const rows of pages)
      yield rows.map((row) => [
        row.day,
        row.campaign,
        say(scope.language, 'liability', `kind.${row.kind}`),
        row.operator ?? say(scope.language, 'reports', 'system'),
        ...totalCells(row),
      ])
  },
}
