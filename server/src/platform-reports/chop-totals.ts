import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { chopTotalFilters } from '@chopcard/contract/admin/chop-totals.ts'
import type { BalanceKind } from '@chopcard/contract/merchant/daily-earn-burn.ts'
import { addDays, localDay } from '../core/clock.ts'
import { containing } from '../core/paging.ts'
import { everyone } from '../reports/earn-burn.ts'
import { kindSql } from '../reports/kinds.ts'

export type ChopTotalFilters = { [K in keyof typeof chopTotalFilters]?: z.output<(typeof chopTotalFilters)[K]> }

export type Sums = {
  issued: number
  redeemed: number
  voided: number
  expired: number
  adjusted: number
  net: number
  active_members: number
}
export type ChopTotalRow = Sums & {
  day: string
  merchant_id: string
  merchant: string
  campaign_id: string
  campaign: string
  kind: z.output<typeof BalanceKind>
}

const sums = sql`t.issued, t.redeemed, t.voided, t.expired, t.adjusted, t.net, t.active_members`

/** Each merchant's days that are over, and those that go on: no day is in both. */
const sources = [
  { from: sql`daily_total t`, where: sql`t.staff_id = ${sql.lit(everyone)}` },
  {
    from: sql`open_total t join merchant o on o.merchant_id = t.merchant_id`,
    where: sql`t.day > coalesce(o.totaled_through, '-infinity')`,
  },
]

/** Whose rows fit, row by row: so a page is read along the days and ends when it is full. */
function conditions({ q, merchantId, campaignId, kind }: ChopTotalFilters): RawBuilder<unknown>[] {
  const campaign = sql`campaign where campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id`
  return [
    merchantId && sql`t.merchant_id = ${merchantId}`,
    campaignId && sql`t.campaign_id = ${campaignId}`,
    kind && sql`(select ${kindSql} from ${campaign}) = ${kind}`,
    q &&
      sql`(t.merchant_id in (${merchantsNamed(q)}) or t.campaign_id in (select c.id from campaign c where c.name ilike ${containing(q)}))`,
  ].filter((condition) => typeof condition === 'object')
}

const merchantsNamed = (q: string) =>
  sql`select m.merchant_id from merchant m where m.name ilike ${containing(q)} or m.short_key = ${q.toLowerCase()}`

const names = sql`
  join merchant on merchant.merchant_id = t.merchant_id
  join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id`

/** The days that a report is about when none are named: thirty, up to the day that has begun furthest east. */
export function daysOf(now: Date, { from, to }: { from?: string; to?: string }): RawBuilder<boolean> {
  const latest = addDays(localDay(now, 'UTC'), 1)
  const [first, last] = from || to ? [from, to] : [addDays(latest, -30), latest]
  return sql<boolean>`(t.day >= ${first ?? '-infinity'}::date and t.day <= ${last ?? 'infinity'}::date)`
}

/** The rows of a report as some of its sources find them, each in the same order and no more than asked for. */
export function chopTotals(
  now: Date,
  filters: ChopTotalFilters,
  { order = sql``, limit = sql``, beyond = sql`true` } = {},
): RawBuilder<unknown> {
  const where = sql.join([daysOf(now, filters), ...conditions(filters)], sql` and `)
  const parts = sources.map(
    (source) => sql`(select t.day, t.merchant_id, t.campaign_id, ${sums} from ${source.from}
      where ${source.where} and ${where} and ${beyond} ${order} ${limit})`,
  )
  return sql.join(parts, sql` union all `)
}

/** Rows with the names of merchant and campaign. */
export const withNames = (rows: RawBuilder<unknown>) => sql<ChopTotalRow>`
  select t.day::text as day, t.merchant_id, merchant.name as merchant, t.campaign_id, campaign.name as campaign,
    ${kindSql} as kind, ${sums}
  from (${rows}) as t ${names}`

/** What is added up, in the order of `Sums`. */
export const added = sql`
  sum(t.issued)::bigint as issued, sum(t.redeemed)::bigint as redeemed, sum(t.voided)::bigint as voided,
  sum(t.expired)::bigint as expired, sum(t.adjusted)::bigint as adjusted, sum(t.net)::bigint as net,
  sum(t.active_members)::bigint as active_members`
