import { type RawBuilder, sql } from 'kysely'
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
type StoreLine = Line & { storeId: string | null }

/** All that members and holders may still ask for, with what it costs, by the month in which it ends; of one store if it is named. */
export async function outstanding(whose: Whose, storeId?: string): Promise<Outstanding> {
  const experience = await experienceOf(whose)
  const of = storeId ? oneStore(whose.merchant.id, storeId) : wholeShop
  const lines = [...(await chopLines(whose, of)), ...(await voucherLines(whose, of))]
  return { experience, lines: lines.map((line) => withCost(line, experience)) }
}

/** The lines of each store, by what is known of the shop. */
export async function outstandingAtStores(
  whose: Whose,
  experience: readonly LiabilityExperience[],
): Promise<Map<string, LiabilityLine[]>> {
  const of = eachStore(whose.merchant.id)
  const lines = [...(await chopLines(whose, of)), ...(await voucherLines(whose, of))]
  const byStore = Map.groupBy(lines, ({ storeId }) => storeId ?? '')
  return new Map([...byStore].map(([id, own]) => [id, own.map((line) => withCost(line, experience))]))
}

function withCost(
  { kind, subjectId, name, month, quantity, unitCost }: StoreLine,
  experience: readonly LiabilityExperience[],
): LiabilityLine {
  const line = { kind, subjectId, name, month, quantity }
  const cost = costOf(line, unitCost)
  const percent = experience.find((one) => one.kind === kind)?.percent ?? 0
  return { ...line, cost, breakage: cost === null ? null : Math.round((cost * percent) / 100) }
}

/** Which store a row is of, from where it is looked up, and which rows are asked for. */
type Of = { card: RawBuilder<unknown>; record: RawBuilder<unknown>; isAsked: RawBuilder<boolean> }

/** A card is of the store of its member's first visit, a voucher of the one where it was given. */
const ofStores = (merchantId: string) => ({
  card: sql`(
    select v.store_ids[1] from member_visits v where v.merchant_id = ${merchantId} and v.member_id = c.member_id)`,
  record: sql`(
    select e.store_id from voucher_entry e
    where e.merchant_id = ${merchantId} and e.record_id = r.id and e.kind = 'give' order by e.at limit 1)`,
})
const wholeShop: Of = { card: sql`null::uuid`, record: sql`null::uuid`, isAsked: sql<boolean>`true` }
const eachStore = (merchantId: string): Of => ({ ...ofStores(merchantId), isAsked: sql<boolean>`store_id is not null` })
const oneStore = (merchantId: string, storeId: string): Of => ({
  ...ofStores(merchantId),
  isAsked: sql<boolean>`store_id = ${storeId}`,
})

/**
 * Cards of campaigns that run. A lot ends with its own day, the rest with its card; all of it at the latest with the
 * campaign, after which nothing is redeemed.
 */
async function chopLines({ db, merchant, now }: Whose, of: Of): Promise<StoreLine[]> {
  const { rows } = await sql<StoreLine>`
    with cards as (
      select c.campaign_id, c.balance, c.lots, c.expires_at, ${of.card} as store_id from card c
      join campaign on campaign.merchant_id = c.merchant_id and campaign.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and c.balance > 0 and c.state in ('active', 'frozen')
        and (c.expires_at is null or c.expires_at > ${now})
        and not ${hasEndedSql(localDay(now, merchant.timeZone))}
    ), standing as (
      select * from cards where ${of.isAsked}
    ), parts as (
      select campaign_id, store_id, balance as quantity, expires_at as ends from standing where lots = '[]'
      union all
      select campaign_id, store_id, (lot ->> 'quantity')::bigint, least((lot ->> 'until')::timestamptz, expires_at)
        from standing cross join lateral jsonb_array_elements(lots) as lot
        where lots <> '[]' and coalesce((lot ->> 'until')::timestamptz > ${now}, true)
      union all
      select campaign_id, store_id, balance - (select sum((lot ->> 'quantity')::bigint) from jsonb_array_elements(lots) as lot),
        expires_at from standing where lots <> '[]'
    ), months as (
      select campaign_id, store_id, to_char(ends at time zone ${merchant.timeZone}, 'YYYY-MM') as month,
        sum(quantity)::bigint as quantity
      from parts group by 1, 2, 3
    )
    select ${kindSql} as kind, campaign.id as "subjectId", campaign.name,
      least(m.month, to_char(campaign.end_date, 'YYYY-MM')) as month, sum(m.quantity)::bigint as quantity,
      min(own.cost) as "unitCost", m.store_id as "storeId"
    from months m
    join campaign on campaign.merchant_id = ${merchant.id} and campaign.id = m.campaign_id
    left join campaign_cost own on own.merchant_id = campaign.merchant_id and own.campaign_id = campaign.id
    group by 1, 2, 3, 4, m.store_id having sum(m.quantity) > 0 order by 1, 3, 4`.execute(db)
  return rows
}

async function voucherLines({ db, merchant, now }: Whose, of: Of): Promise<StoreLine[]> {
  const { rows } = await sql<StoreLine>`
    select 'vouchers' as kind, v.id as "subjectId", v.name, to_char(r.effective_to, 'YYYY-MM') as month,
      sum(r.balance)::bigint as quantity, m.voucher_cost_percent as "unitCost", r.store_id as "storeId"
    from (select r.*, ${of.record} as store_id from voucher_record r where r.merchant_id = ${merchant.id}) as r
    join voucher v on v.merchant_id = r.merchant_id and v.id = r.voucher_id
    join merchant m on m.merchant_id = r.merchant_id
    where r.merchant_id = ${merchant.id} and r.state = 'active' and r.ends_at > ${now} and r.balance > 0
      and r.currency = m.currency and ${of.isAsked}
    group by v.id, v.name, 4, m.voucher_cost_percent, r.store_id order by v.name, 4`.execute(db)
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
