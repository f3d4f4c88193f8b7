import { sql } from 'kysely'
import { say } from '../../core/i18n.ts'
import { chopTotals, type ChopTotalRow, withNames } from '../../platform/platform-reports/chop-totals.ts'
import { type MemberMonthFilters, memberMonthsQuery } from '../../platform/platform-reports/list-member-months.ts'
import { platformPayments, type PlatformPaymentRow } from '../../platform/platform-reports/list-payments.ts'
import { totalCells, totalNames } from './earn-burn-source.ts'
import { inBatches, newestFirst, type SystemExportScope, type SystemExportSource } from './export-source.ts'
import { paymentCells, paymentColumns } from './payments-source.ts'

/** What was earned and burnt at all merchants, the newest day first. */
export const chopTotalsSource: SystemExportSource = {
  columns: ['day', 'merchant', 'campaign', 'liabilityKind', ...totalNames],
  async count({ db, now, filters }) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${chopTotals(now, filters)}) as t`.execute(db)
    return rows[0]?.total ?? 0
  },
  async *batches({ db, now, filters, language }) {
    const order = sql`order by t.day desc, t.merchant_id desc, t.campaign_id desc`
    const after = async (last: ChopTotalRow | undefined, maxRows: number) => {
      const beyond =
        last &&
        sql`(t.day, t.merchant_id, t.campaign_id)
        < (${last.day}::date, ${last.merchant_id}::uuid, ${last.campaign_id}::uuid)`
      const page = chopTotals(now, filters, { order, beyond, limit: sql`limit ${maxRows}` })
      const { rows } = await sql<ChopTotalRow>`
        ${withNames(sql`select * from (${page}) as t ${order} limit ${maxRows}`)} ${order}`.execute(db)
      return rows
    }
    for await (const rows of inBatches<ChopTotalRow>(after))
      yield rows.map((row) => [
        row.day,
        row.merchant,
        row.campaign,
        say(language, 'liability', `kind.${row.kind}`),
        ...totalCells(row),
      ])
  },
}

/** The members of all merchants in a month. */
export const memberMonthsSource = newestFirst({
  columns: ['merchant', 'month', 'members', 'newMembers', 'activeMembers', 'redeemingMembers'],
  query: ({ db, now, filters }: SystemExportScope) => memberMonthsQuery(db, now, filters as MemberMonthFilters),
  id: 't.merchant_id',
  cells: (row) => [row.name, row.month, row.members, row.joined, row.active, row.redeeming],
})

const [orderedAt, ...furtherColumns] = paymentColumns

/** The payments of all merchants, newest first by their ids, which grow with time. */
export const platformPaymentsSource = newestFirst({
  columns: [orderedAt, 'merchant', ...furtherColumns],
  query: ({ db, filters }: SystemExportScope) => platformPayments(db, filters),
  id: 'o.id',
  cells: (row: PlatformPaymentRow, { language }) => {
    const [at = null, ...further] = paymentCells(row, { language, timeZone: 'UTC' })
    return [at, row.merchant_name, ...further]
  },
})
