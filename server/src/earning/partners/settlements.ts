import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listSettlements as route,
  Settlement,
  settlementFilters,
} from '@chopcard/contract/earning/merchant/partners.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { otherOf, partnershipsQuery, type PartnershipRow, sideOf } from './partnership-store.ts'

export type SettlementFilters = { [K in keyof typeof settlementFilters]?: z.output<(typeof settlementFilters)[K]> }

/** The months of the partnerships `p`: what was done in each, less what was voided in it. */
const months = sql<{ merchant_id: string; partnership_id: string; month: string; issued: number; redeemed: number }>`(
  select d.merchant_id, d.partnership_id, to_char(d.day, 'YYYY-MM') as month, sum(d.chops)::bigint as issued,
    sum(d.rewards)::bigint as redeemed
  from (
    select w.merchant_id, w.partnership_id, w.local_day as day, w.chops, w.rewards from p
    join partner_operation w on w.merchant_id = p.merchant_id and w.partnership_id = p.id
    union all
    select w.merchant_id, w.partnership_id, e.local_day, -w.chops, -w.rewards from p
    join partner_operation w on w.merchant_id = p.merchant_id and w.partnership_id = p.id
    join chop_void v on v.merchant_id = w.merchant_id and v.entry_id = w.entry_id
    join chop_entry e on e.merchant_id = v.merchant_id and e.id = v.void_id
  ) d group by 1, 2, 3)`

/** The settlements of a merchant on both sides, a row a partnership and month; without order or limit. */
export function settlementsQuery(db: Db, merchantId: string, f: SettlementFilters) {
  let query = partnershipsQuery(db, merchantId, f)
    .innerJoin(months.as('s'), (on) =>
      on.onRef('s.merchant_id', '=', 'p.merchant_id').onRef('s.partnership_id', '=', 'p.id'),
    )
    .select(['s.month', 's.issued', 's.redeemed'])
  if (f.from) query = query.where('s.month', '>=', f.from)
  if (f.to) query = query.where('s.month', '<=', f.to)
  if (f.q) {
    const like = containing(f.q)
    query = query.where(sql<boolean>`(c.name ilike ${like} or o.name ilike ${like} or q.name ilike ${like})`)
  }
  return query
}

export type SettlementRow = PartnershipRow & { month: string; issued: number; redeemed: number }

/** What a month comes to by the terms of the partnership. */
export function presentSettlement(row: SettlementRow, merchantId: string): Settlement {
  const [issuedCost, redeemedValue] = [row.issued * row.cost_per_chop, row.redeemed * row.reward_value]
  return {
    partnershipId: row.id,
    side: sideOf(row, merchantId),
    month: row.month,
    campaignName: row.campaign_name,
    other: otherOf(row, merchantId),
    issued: row.issued,
    redeemed: row.redeemed,
    currency: row.currency,
    issuedCost,
    redeemedValue,
    balance: issuedCost - redeemedValue,
  }
}

export const listSettlements: Verb<typeof route> = async (ctx, { query }) => {
  const { direction } = orderOf(query.sort ?? '-month', { month: 's.month' })
  const found = settlementsQuery(ctx.db, ctx.merchant.id, query)
    .orderBy('s.month', direction)
    .orderBy('p.id', direction)
  const page = await fetchPage(ctx.db, found, query)
  return { ...page, items: page.items.map((row) => presentSettlement(row, ctx.merchant.id)) }
}
