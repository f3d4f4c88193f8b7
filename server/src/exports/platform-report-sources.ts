import { sql } from 'kysely'
import { invoiceNumber } from '../billing/invoice-text.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { chopTotals, type ChopTotalRow, withNames } from '../platform-reports/chop-totals.ts'
import { type MemberMonthFilters, memberMonthsQuery } from '../platform-reports/list-member-months.ts'
import { platformPayments, type PlatformPaymentRow } from '../platform-reports/list-payments.ts'
import { inBatches, moneyCell, newestFirst, type SystemExportScope, type SystemExportSource } from './export-source.ts'

/** What was earned and burnt at all merchants, the newest day first. */
export const chopTotalsSource: SystemExportSource = {
  columns: [
    'day',
    'merchant',
    'campaign',
    'liabilityKind',
    'issued',
    'redeemed',
    'voidedQuantity',
    'expired',
    'adjusted',
    'net',
    'activeMembers',
  ],
  async count({ db, now, filters }) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${chopTotals(now, filters)}) as t`.execute(db)
    return rows[0]?.total ?? 0
  },
  async *batches({ db, now, filters, language }) {
    const order = sql`order by t.day desc, t.merchant_id desc, t.campaign_id desc`
    const after = async (last: ChopTotalRow | undefined, most: number) => {
      const beyond =
        last &&
        sql`(t.day, t.merchant_id, t.campaign_id)
        < (${last.day}::date, ${last.merchant_id}::uuid, ${last.campaign_id}::uuid)`
      const page = chopTotals(now, filters, { order, beyond, limit: sql`limit ${most}` })
      const { rows } = await sql<ChopTotalRow>`
        ${withNames(sql`select * from (${page}) as t ${order} limit ${most}`)} ${order}`.execute(db)
      return rows
    }
    for await (const rows of inBatches<ChopTotalRow>(after))
      yield rows.map((row) => [
        row.day,
        row.merchant,
        row.campaign,
        say(language, 'liability', `kind.${row.kind}`),
        row.issued,
        row.redeemed,
        row.voided,
        row.expired,
        row.adjusted,
        row.net,
        row.active_members,
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

/** The payments of all merchants, newest first by their ids, which grow with time. */
export const platformPaymentsSource = newestFirst({
  columns: [
    'orderedAt',
    'merchant',
    'plan',
    'kind',
    'state',
    'amount',
    'credit',
    'currency',
    'startsOn',
    'endsOn',
    'invoiceNumber',
    'paidOn',
    'payer',
  ],
  query: ({ db, filters }: SystemExportScope) => platformPayments(db, filters),
  id: 'o.id',
  cells: (row: PlatformPaymentRow, { language }) => [
    wallTime(row.created_at, 'UTC'),
    row.merchant_name,
    row.plan_name,
    say(language, 'billing', `kind.${row.act}`),
    say(language, 'billing', `state.${row.state}`),
    moneyCell(row.amount, row.currency),
    moneyCell(row.credit, row.currency),
    row.currency,
    row.starts_on,
    row.ends_on,
    row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
    row.paid_at && wallTime(row.paid_at, 'UTC'),
    row.payer_name,
  ],
})
