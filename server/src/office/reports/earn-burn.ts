import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BalanceKind, earnBurnFilters } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { atStore, longAgo, noStaff, summedThrough } from './activity.ts'
import { lastDays } from '../../core/last-days.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { everyone, totalColumns, type Totals, totals } from '../../loyalty/chop-log/totals.ts'
import { operatorName } from '../../loyalty/chop-log/operator-name.ts'

/** The groups that are totalled: each operator, and everyone. */
export const groups = sql`grouping sets ((local_day, campaign_id, staff_id), (local_day, campaign_id))`
export const groupStaff = sql`
  case when grouping(staff_id) = 1 then ${everyone}::uuid else coalesce(staff_id, ${noStaff}::uuid) end`

export type EarnBurnFilters = z.output<z.ZodObject<typeof earnBurnFilters>>
export type EarnBurnRow = Totals & {
  day: string
  campaign_id: string
  campaign: string
  kind: z.output<typeof BalanceKind>
  staff_id: string
}

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>

/** A query of the rows of each operator, or of everyone together. */
export async function earnBurnRows(
  whose: Whose,
  filters: EarnBurnFilters,
  of: 'operators' | 'everyone',
): Promise<RawBuilder<EarnBurnRow>> {
  const { merchant } = whose
  const { from, to } = daysOf(whose, filters)
  const closed = filters.storeId ? (await summedThrough(whose)).stores : await totaledThrough(whose)
  const open = addDays(closed, 1)
  const { campaignId, operatorId, storeId, kind } = filters
  const staff = operatorId ? sql`= ${operatorId}` : of === 'everyone' ? sql`= ${everyone}` : sql`<> ${everyone}`
  const oneCampaign = campaignId ? sql`and campaign_id = ${campaignId}` : sql``
  return sql<EarnBurnRow>`
    select day::text as day, campaign_id, campaign.name as campaign, ${kindSql} as kind, staff_id,
      ${totalColumns('t')}
    from (
      select day, campaign_id, staff_id, ${totalColumns('k')}
      from ${storeId ? sql`store_total k where store_id = ${storeId} and` : sql`daily_total k where`}
        merchant_id = ${merchant.id} and day between ${from}::date and least(${to}::date, ${closed}::date) ${oneCampaign}
      union all
      select local_day, campaign_id, ${groupStaff}, ${totals} from chop_entry
      where merchant_id = ${merchant.id} and local_day between greatest(${from}::date, ${open}::date) and ${to}::date ${oneCampaign} ${atStore(storeId)}
      group by ${groups}
    ) as t
    join campaign on campaign.merchant_id = ${merchant.id} and campaign.id = t.campaign_id
    where staff_id ${staff} ${kind ? sql`and ${kindSql} = ${kind}` : sql``}`
}

/** The rows of a table `rows` with who their operators are; staff of a partner are called as they were when they acted. */
export const withOperators = (merchantId: string, columns = sql`rows.*`): RawBuilder<unknown> => sql`
  select ${columns}, ${operatorName('s')} as operator from rows
  left join staff s on s.merchant_id = ${merchantId} and s.id = rows.staff_id
  left join partner_operator po on po.merchant_id = ${merchantId} and po.staff_id = rows.staff_id`

function daysOf(whose: Whose, { from, to }: EarnBurnFilters) {
  const [first = ''] = lastDays(whose, 30)
  const today = localDay(whose.now, whose.merchant.timeZone)
  if (from || to) return { from: from ?? longAgo, to: to ?? today }
  return { from: first, to: today }
}

/** The last day whose totals are taken, never today: see `activitySince`. */
export async function totaledThrough({ db, merchant, now }: Whose): Promise<string> {
  const row = await db
    .selectFrom('merchant')
    .select(['totaled_through', 'summed_through'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const yesterday = addDays(localDay(now, merchant.timeZone), -1)
  const ends = [row?.totaled_through ?? longAgo, row?.summed_through ?? longAgo, yesterday]
  return ends.reduce((first, end) => (end < first ? end : first))
}
