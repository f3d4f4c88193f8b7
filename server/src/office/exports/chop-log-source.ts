import { sql } from 'kysely'
import { type ChopLogFilters, chopLogQuery, type ChopLogRow } from '../../loyalty/chop-log/list-chop-log.ts'
import { rewardsGiven } from '../../loyalty/cards/rewards-given.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, type ExportSource, latestRows, withoutStores } from './export-source.ts'

/** The chop log, newest first. */
export const chopLogSource: ExportSource = sourceOf(({ filters }) => filters)

/** The entries of who asked for the export, whoever else the filters name. */
export const myChopLogSource: ExportSource = sourceOf(({ filters, staffId }) => ({ ...filters, operatorId: staffId }))

function sourceOf(filtersOf: (scope: ExportScope) => ChopLogFilters): ExportSource {
  const queryOf = (scope: ExportScope) => chopLogQuery(scope.db, scope.merchant, filtersOf(scope))
  return {
    columns: [
      'at',
      'cardNumber',
      'nickname',
      'email',
      'campaign',
      'chopType',
      'kind',
      'reward',
      'quantity',
      'balanceAfter',
      'operator',
      'operatorNickname',
      'voided',
      'remark',
      'atStore',
    ],
    omits: withoutStores,
    async count(scope) {
      const rows = queryOf(scope).clearSelect().select('e.id').as('rows')
      const { rows: total } = await scope.db
        .selectFrom(rows)
        .select(sql<number>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
      return total
    },
    async *batches(scope) {
      for await (const rows of latestRows(queryOf(scope), 'e.at', 'e.id')) {
        const rewardOf = await rewardsGiven(scope.db, scope.merchant, rows)
        yield rows.map((row) => cellsOf(row, rewardOf(row), scope))
      }
    },
  }
}

function cellsOf(row: ChopLogRow, reward: string | null, { merchant, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'exports', key)
  return [
    wallTime(row.at, merchant.timeZone),
    row.card_number,
    row.nickname,
    row.email,
    row.campaign_name,
    row.code,
    word(`kinds.${row.kind}`),
    reward,
    row.quantity,
    row.balance_after,
    row.operator_name,
    row.operator_nickname,
    word(row.void_id ? 'yes' : 'no'),
    row.remark,
    row.store_name,
  ]
}
