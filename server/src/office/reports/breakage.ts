import { sql } from 'kysely'
import type { BreakageLine, breakage as route } from '@chopcard/contract/office/merchant/liability.ts'
import { addDays, localDay, monthStart, startOfDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { insightsThrough } from './insight-totals.ts'
import { shareEnded } from './liability-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>
type Asked = { from?: string | undefined; to?: string | undefined; campaignId?: string | undefined }

/** What became of the chops of cards and of the money of vouchers, by the month in which these were made. */
export const breakage: Verb<typeof route> = async (ctx, { query }) => ({
  through: await insightsThrough(ctx),
  currency: ctx.merchant.currency,
  lines: await breakageLines(ctx, query),
})

/** The same for whoever exports it, the newest month first. */
export async function breakageLines(whose: Whose, { from, to, campaignId }: Asked): Promise<BreakageLine[]> {
  const today = localDay(whose.now, whose.merchant.timeZone)
  const months = { first: monthStart(from ?? monthStart(to ?? today, 11)), last: to ?? today }
  const [chops, vouchers] = await Promise.all([
    chopLines(whose, months, campaignId),
    campaignId ? [] : voucherLines(whose, months),
  ])
  return [...chops, ...vouchers]
    .toSorted((a, b) => b.month.localeCompare(a.month))
    .map((row) => ({ ...row, percent: shareEnded(row) }))
}

type Line = Omit<BreakageLine, 'percent'>
type Months = { first: string; last: string }

async function chopLines({ db, merchant }: Whose, { first, last }: Months, campaignId?: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select campaign.id as "subjectId", campaign.name, ${kindSql} as kind, to_char(t.joined, 'YYYY-MM') as month,
      sum(t.issued)::bigint as issued, sum(t.used)::bigint as used, sum(t.ended)::bigint as ended,
      sum(t.issued - t.used - t.ended + t.other)::bigint as open
    from chop_cohort t
    join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id
    where t.merchant_id = ${merchant.id} and t.joined between ${first} and ${last}
      ${campaignId ? sql`and t.campaign_id = ${campaignId}` : sql``}
    group by campaign.id, campaign.name, campaign.type, t.joined
    order by t.joined desc, campaign.name, campaign.id`.execute(db)
  return rows
}

/**
 * Of a voucher in use, what is gone was used; of one that was written off or has ended, its ledger says how much was not. What was
 * waived was neither used nor left to end.
 */
async function voucherLines({ db, merchant, now }: Whose, { first, last }: Months): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select v.id as "subjectId", v.name, 'vouchers' as kind, r.month, sum(r.amount)::bigint as issued,
      sum(r.amount - r.balance - r.unused)::bigint as used,
      sum(case when r.state = 'expired' then r.unused when r.is_over then r.balance else 0 end)::bigint as ended,
      sum(case when r.is_over then 0 else r.balance end)::bigint as open
    from (
      select g.voucher_id, to_char(g.created_at at time zone ${merchant.timeZone}, 'YYYY-MM') as month, g.amount, g.balance,
        g.state, g.ends_at <= ${now} as is_over,
        case when g.state in ('expired', 'waived') then (
          select coalesce(-sum(e.amount) filter (where e.kind in ('expire', 'waive')), 0)
            - coalesce(sum(e.amount) filter (where o.kind = 'waive'), 0)
          from voucher_entry e
          left join voucher_entry o on o.merchant_id = e.merchant_id and o.id = e.reverses
          where e.merchant_id = ${merchant.id} and e.record_id = g.id
        ) else 0 end as unused
      from voucher_record g
      where g.merchant_id = ${merchant.id} and g.currency = ${merchant.currency}
        and g.created_at >= ${startOfDay(first, merchant.timeZone)} and g.created_at < ${startOfDay(addDays(last, 1), merchant.timeZone)}
    ) as r
    join voucher v on v.merchant_id = ${merchant.id} and v.id = r.voucher_id
    group by v.id, v.name, r.month order by r.month desc, v.name, v.id`.execute(db)
  return rows
}
