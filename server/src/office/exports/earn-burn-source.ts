import { sql } from 'kysely'
import { say } from '../../core/i18n.ts'
import { earnBurnRows, type EarnBurnRow, withOperators } from '../reports/earn-burn.ts'
import type { Totals } from '../../loyalty/chop-log/totals.ts'
import type { Cell } from '../../core/table-writer.ts'
import { batchSize, type ExportScope, type ExportSource } from './export-source.ts'

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
    for (let offset = 0; ; offset += batchSize) {
      const { rows } = await sql<EarnBurnRow & { operator: string | null }>`
        with rows as materialized (${await rowsOf(scope)}) ${withOperators(scope.merchant.id)}
        order by day desc, campaign, campaign_id, rows.staff_id limit ${batchSize} offset ${offset}`.execute(scope.db)
      if (!rows.length) return
      yield rows.map((row) => [
        row.day,
        row.campaign,
        say(scope.language, 'liability', `kind.${row.kind}`),
        row.operator ?? say(scope.language, 'reports', 'system'),
        ...totalCells(row),
      ])
    }
  },
}
