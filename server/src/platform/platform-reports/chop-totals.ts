import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { chopTotalFilters } from '@chopcard/contract/platform/admin/chop-totals.ts'
import type { BalanceKind } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { containing } from '../../core/paging.ts'
import { isReal, realMerchants } from '../../core/real-merchants.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { totalColumns, type Totals, everyone } from '../../loyalty/chop-log/totals.ts'

export type ChopTotalFilters = { [K in keyof typeof chopTotalFilters]?: z.output<(typeof chopTotalFilters)[K]> }

export type ChopTotalRow = Totals & {
  day: string
  merchant_id: string
  merchant: string
  campaign_id: string
  campaign: string
  kind: z.output<typeof BalanceKind>
}

/** Of the days that are over, a row for all operators of a merchant. */
export const isOfAll = sql`t.staff_id = ${sql.lit(everyone)}`

const row = sql`t.day, t.merchant_id, t.campaign_id, ${totalColumns('t')}`

/** Whose rows fit, row by row: so a page is read along the days and ends when it is full. */
export function conditions(now: Date, filters: ChopTotalFilters): RawBuilder<unknown> {
  const { q, merchantId, campaignId, kind } = filters
  const all = [
    daysOf(now, filters),
    isReal('t.merchant_id'),
    merchantId && sql`t.merchant_id = ${merchantId}`,
    campaignId && sql`t.campaign_id = ${campaignId}`,
    kind && isOneOf(sql`select campaign.merchant_id, campaign.id from campaign where ${kindSql} = ${kind}`),
    q &&
      sql`(t.merchant_id in (select m.merchant_id from ${realMerchants} m where ${isNamed('m', q)} or m.short_key = ${q.toLowerCase()})
        or ${isOneOf(sql`select c.merchant_id, c.id from campaign c where ${isNamed('c', q)}`)})`,
  ]
  return sql.join(
    all.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}

export const isNamed = (table: string, q: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.name`)} ilike ${containing(q)}`

/** That a row's campaign is one of these. "Is true" keeps it a look-up for each row; a join would read all rows first. */
const isOneOf = (campaigns: RawBuilder<unknown>) => sql`((t.merchant_id, t.campaign_id) in (${campaigns})) is true`

const names = sql`
  join ${realMerchants} merchant on merchant.merchant_id = t.merchant_id
  join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id`

/** The days that a report is about when none are named: thirty, up to the day that has begun furthest east. */
export function daysOf(now: Date, { from, to }: { from?: string; to?: string }): RawBuilder<boolean> {
  const latest = addDays(localDay(now, 'UTC'), 1)
  const [first, last] = from || to ? [from, to] : [addDays(latest, -30), latest]
  return sql<boolean>`(t.day >= ${first ?? '-infinity'}::date and t.day <= ${last ?? 'infinity'}::date)`
}

export type Window = {
  order?: RawBuilder<unknown>
  limit?: RawBuilder<unknown>
  beyond?: RawBuilder<unknown>
  /** All that the filters can mean; their rows are read merchant by merchant. */
  merchants?: string[]
}

/** The rows of a report as each of its sources finds them, in the same order and no more than asked for. */
export function chopTotals(now: Date, filters: ChopTotalFilters, window: Window = {}): RawBuilder<unknown> {
  return sql`(${closedTotals(now, filters, window)}) union all (${openTotals(now, filters, window)})`
}

/** Of the days that are over. */
function closedTotals(now: Date, filters: ChopTotalFilters, window: Window): RawBuilder<unknown> {
  const { order = sql``, limit = sql``, beyond = sql`true`, merchants } = window
  const where = sql`${isOfAll} and ${conditions(now, filters)} and ${beyond}`
  if (!merchants) return sql`select ${row} from daily_total t where ${where} ${order} ${limit}`
  // A sum has no index: it keeps the planner from reading along the days of all merchants instead.
  return sql`select ${row} from (
    select t.day + 0 as day, t.merchant_id, t.campaign_id, ${totalColumns('t')} from daily_total t
    where t.merchant_id = any(${merchants}::uuid[]) and ${where}) as t ${order} ${limit}`
}

/** Of the days that go on: no day of a merchant is in both. */
export function openTotals(now: Date, filters: ChopTotalFilters, window: Window): RawBuilder<unknown> {
  const { order = sql``, limit = sql``, beyond = sql`true`, merchants } = window
  const whose = merchants ? sql`t.merchant_id = any(${merchants}::uuid[])` : sql`true`
  return sql`select ${row} from open_total t join ${realMerchants} o on o.merchant_id = t.merchant_id
    where ${whose} and t.day > coalesce(o.totaled_through, '-infinity') and ${conditions(now, filters)} and ${beyond}
    ${order} ${limit}`
}

/** Rows with the names of merchant and campaign. */
export const withNames = (rows: RawBuilder<unknown>) => sql<ChopTotalRow>`
  select t.day::text as day, t.merchant_id, merchant.name as merchant, t.campaign_id, campaign.name as campaign,
    ${kindSql} as kind, ${totalColumns('t')}
  from (${rows}) as t ${names}`
