import { sql } from 'kysely'
import type { LiabilityExperience, LiabilityLine } from '@chopcard/contract/office/merchant/liability.ts'
import { hasEndedSql } from '../../loyalty/campaigns/load-campaign.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { costOf, shareEnded, type Usage } from './liability-rules.ts'

/** Whose report it is, and of which moment. */
export type Whose = { db: Db | Tx; merchant: Merchant; now: Date }
export type Outstanding = { lines: LiabilityLine[]; experience: LiabilityExperience[] }

type Line = Pick<LiabilityLine, 'kind' | 'subjectId' | 'name' | 'month' | 'quantity'> & { unitCost: number | null }

/** All that members and holders may still ask for, with what it costs, by the month in which it ends. */
export async function outstanding(whose: Whose): Promise<Outstanding> {
  const experience = await experienceOf(whose)
  const lines = [...(await chopLines(whose)), ...(await voucherLines(whose))]
  return {
    experience,
    lines: lines.map(({ unitCost, ...line }) => {
      const cost = costOf(line, unitCost)
      const percent = experience.find(({ kind }) => kind === line.kind)?.percent ?? 0
      return { ...line, cost, breakage: cost === null ? null : Math.round((cost * percent) / 100) }
    }),
  }
}

/**
 * Cards of campaigns that run. A lot ends with its own day, the rest with its card; all of it at the latest with the
 * campaign, after which nothing is redeemed.
 */
async function chopLines({ db, merchant, now }: Whose): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with standing as (
      select c.campaign_id, c.balance, c.lots, c.expires_at from card c
      join campaign on campaign.merchant_id = c.merchant_id and campaign.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and c.balance > 0 and c.state in ('active', 'frozen')
        and (c.expires_at is null or c.expires_at > ${now})
        and not ${hasEndedSql(localDay(now, merchant.timeZone))}
    ), parts as (
      select campaign_id, balance as quantity, expires_at as ends from standing where lots = '[]'
      union all
      select campaign_id, (lot ->> 'quantity')::bigint, least((lot ->> 'until')::timestamptz, expires_at)
        from standing cross join lateral jsonb_array_elements(lots) as lot
        where lots <> '[]' and coalesce((lot ->> 'until')::timestamptz > ${now}, true)
      union all
      select campaign_id, balance - (select sum((lot ->> 'quantity')::bigint) from jsonb_array_elements(lots) as lot),
        expires_at from standing where lots <> '[]'
    ), months as (
      select campaign_id, to_char(ends at time zone ${merchant.timeZone}, 'YYYY-MM') as month,
        sum(quantity)::bigint as quantity
      from parts group by 1, 2
    )
    select ${kindSql} as kind, campaign.id as "subjectId", campaign.name,
      least(m.month, to_char(campaign.end_date, 'YYYY-MM')) as month, sum(m.quantity)::bigint as quantity,
      min(own.cost) as "unitCost"
    from months m
    join campaign on campaign.merchant_id = ${merchant.id} and campaign.id = m.campaign_id
    left join campaign_cost own on own.merchant_id = campaign.merchant_id and own.campaign_id = campaign.id
    group by 1, 2, 3, 4 having sum(m.quantity) > 0 order by 1, 3, 4`.execute(db)
  return rows
}

async function voucherLines({ db, merchant, now }: Whose): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select 'vouchers' as kind, v.id as "subjectId", v.name, to_char(r.effective_to, 'YYYY-MM') as month,
      sum(r.balance)::bigint as quantity, m.voucher_cost_percent as "unitCost"
    from voucher_record r
    join voucher v on v.merchant_id = r.merchant_id and v.id = r.voucher_id
    join merchant m on m.merchant_id = r.merchant_id
    where r.merchant_id = ${merchant.id} and r.state = 'active' and r.ends_at > ${now} and r.balance > 0
      and r.currency = m.currency
    group by v.id, v.name, 4, m.voucher_cost_percent order by v.name, 4`.execute(db)
  return rows
}

/** What became of the last two years' stamps, points, uses and voucher money. */
async function experienceOf({ db, merchant, now }: Whose): Promise<LiabilityExperience[]> {
  const since = sql`(${localDay(now, merchant.timeZone)}::date - interval '2 years')::date`
  const { rows } = await sql<Usage>`
    select kind, greatest(sum(used), 0)::bigint as used, greatest(sum(ended), 0)::bigint as ended from (
      select ${kindSql} as kind, coalesce(-sum(e.quantity) filter (where e.measure = 'redeemed'), 0) as used,
        coalesce(-sum(e.quantity) filter (where e.measure = 'expired'), 0) as ended
      from chop_entry e
      join campaign on campaign.merchant_id = e.merchant_id and campaign.id = e.campaign_id
      where e.merchant_id = ${merchant.id} and e.local_day >= ${since} group by 1
      union all
      -- What lies on cards that are over, where it is not written off.
      select ${kindSql}, 0, sum(c.balance) from card c
      join campaign on campaign.merchant_id = c.merchant_id and campaign.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and c.state <> 'closed' and c.expires_at <= ${now}
        and c.expires_at >= ${since}::timestamptz group by 1
      union all
      select 'vouchers', coalesce(-sum(e.amount) filter (where coalesce(o.kind, e.kind) = 'consume'), 0),
        coalesce(-sum(e.amount) filter (where e.kind = 'expire'), 0)
      from voucher_entry e
      left join voucher_entry o on o.merchant_id = e.merchant_id and o.id = e.reverses
      where e.merchant_id = ${merchant.id} and e.local_day >= ${since}
    ) as known group by kind order by kind`.execute(db)
  return rows.map((usage) => ({ ...usage, percent: shareEnded(usage) }))
}
