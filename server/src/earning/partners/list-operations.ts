import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listPartnerOperations as route,
  operationFilters,
  PartnerOperation,
} from '@chopcard/contract/earning/merchant/partners.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { partnershipRows, sideOf } from './partnership-store.ts'

export type OperationFilters = { [K in keyof typeof operationFilters]?: z.output<(typeof operationFilters)[K]> }

/** What was done at partners' tills, for the owner of the campaign and for the partner; without order or limit. */
export function operationsQuery(db: Db, merchantId: string, f: OperationFilters) {
  let query = joinedOperations(db, merchantId, f)
  if (f.from) query = query.where('w.local_day', '>=', f.from)
  if (f.to) query = query.where('w.local_day', '<=', f.to)
  if (f.q) {
    const like = containing(f.q)
    query = query.where(sql<boolean>`(k.card_number ilike ${like} or m.nickname ilike ${like} or c.name ilike ${like})`)
  }
  return query
}

/** The campaigns are read first: everything is joined by its merchant, and the database would try all orders of all tables for 0.1 s. */
const joinedOperations = (db: Db, merchantId: string, f: OperationFilters) =>
  partnershipRows(db, merchantId, f)
    .with(
      (cte) => cte('c').materialized(),
      (own) =>
        own
          .selectFrom('p')
          .innerJoin('campaign as of', (on) =>
            on.onRef('of.merchant_id', '=', 'p.merchant_id').onRef('of.id', '=', 'p.campaign_id'),
          )
          .select(['p.merchant_id', 'p.id', 'of.name']),
    )
    .selectFrom('c')
    .innerJoin('partner_operation as w', (on) =>
      on.onRef('w.merchant_id', '=', 'c.merchant_id').onRef('w.partnership_id', '=', 'c.id'),
    )
    .innerJoin('partner_operator as r', (on) =>
      on.onRef('r.merchant_id', '=', 'w.merchant_id').onRef('r.staff_id', '=', 'w.staff_id'),
    )
    .innerJoin('chop_entry as e', (on) =>
      on.onRef('e.merchant_id', '=', 'w.merchant_id').onRef('e.id', '=', 'w.entry_id'),
    )
    .innerJoin('card as k', (on) => on.onRef('k.merchant_id', '=', 'e.merchant_id').onRef('k.id', '=', 'e.card_id'))
    .innerJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'k.merchant_id').onRef('m.id', '=', 'k.member_id'))
    .leftJoin('chop_void as v', (on) =>
      on.onRef('v.merchant_id', '=', 'w.merchant_id').onRef('v.entry_id', '=', 'w.entry_id'),
    )
    .select(['w.entry_id as id', 'w.partnership_id', 'w.at', 'w.chops', 'w.rewards', 'v.void_id', 'c.merchant_id'])
    .select([
      'k.card_number',
      'm.nickname',
      'c.name as campaign_name',
      'r.partner_name',
      'r.name',
      'e.nickname as till',
    ])

export type OperationRow = Awaited<ReturnType<ReturnType<typeof operationsQuery>['execute']>>[number]

/** An operation as either side sees it: of the member its card's number and nickname alone. */
export const presentOperation = (row: OperationRow, merchantId: string): PartnerOperation => ({
  id: row.id,
  partnershipId: row.partnership_id,
  side: sideOf(row, merchantId),
  at: row.at.toISOString(),
  kind: row.rewards ? 'redeem' : 'issue',
  chops: row.chops,
  rewards: row.rewards,
  voided: row.void_id !== null,
  cardNumber: row.card_number,
  nickname: row.nickname,
  campaignName: row.campaign_name,
  partnerName: row.partner_name,
  operator: { name: row.name, nickname: row.till },
})

export const listPartnerOperations: Verb<typeof route> = async (ctx, { query }) => {
  const { direction } = orderOf(query.sort ?? '-at', { at: 'w.at' })
  const found = operationsQuery(ctx.db, ctx.merchant.id, query)
    .orderBy('w.at', direction)
    .orderBy('w.entry_id', direction)
  const page = await fetchPage(ctx.db, found, query)
  return { ...page, items: page.items.map((row) => presentOperation(row, ctx.merchant.id)) }
}
