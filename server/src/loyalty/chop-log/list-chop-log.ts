import { refuse } from '@chopcard/contract/core/errors.ts'
import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import type { z } from 'zod'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type {
  chopLogFilters,
  listChopLog as listRoute,
  listMyChopLog as listMineRoute,
} from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { cardsOf, matches } from '../cards/list-cards.ts'
import { isVoidable } from '../cards/void-rules.ts'
import type { Merchant, MerchantContext, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { storeName } from '../../accounts/stores/store-name.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { fetchPage } from '../../core/paging.ts'
import { mayVoid } from './may-void.ts'
import { rewardsGiven } from '../cards/rewards-given.ts'
import { operatorName } from './operator-name.ts'

export type ChopLogFilters = { [K in keyof typeof chopLogFilters]?: z.output<(typeof chopLogFilters)[K]> }

// Staff of a partner are another tenant's: they are called as they were when they acted.

/** The entries of a merchant that fit the filters, with what a report shows beside them; without order or limit. */
export function chopLogQuery(db: Db, merchant: Merchant, f: ChopLogFilters) {
  let query = cardsOf(db, merchant)
    .innerJoin('chop_entry as e', (join) =>
      join.onRef('e.merchant_id', '=', 'c.merchant_id').onRef('e.card_id', '=', 'c.id'),
    )
    .innerJoin('chop_type as ct', (join) =>
      join.onRef('ct.merchant_id', '=', 'e.merchant_id').onRef('ct.id', '=', 'e.chop_type_id'),
    )
    .leftJoin('staff as st', (join) =>
      join.onRef('st.merchant_id', '=', 'e.merchant_id').onRef('st.id', '=', 'e.staff_id'),
    )
    .leftJoin('partner_operator as po', (join) =>
      join.onRef('po.merchant_id', '=', 'e.merchant_id').onRef('po.staff_id', '=', 'e.staff_id'),
    )
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .where('e.merchant_id', '=', merchant.id)
  if (f.memberId) query = query.where(looksLikeCardNumber(f.memberId) ? 'c.card_number' : 'e.card_id', '=', f.memberId)
  if (f.campaignId) query = query.where('e.campaign_id', '=', f.campaignId)
  if (f.operatorId) query = query.where('e.staff_id', '=', f.operatorId)
  if (f.storeId) query = query.where('e.store_id', '=', f.storeId)
  if (f.kind) query = query.where('e.kind', '=', f.kind)
  if (f.voided !== undefined) query = query.where('v.void_id', f.voided ? 'is not' : 'is', null)
  query = query.where(localDayRange('e.at', f, merchant.timeZone))
  if (f.q) query = query.where(matches(f.q, merchant))
  return query.select([
    'e.id',
    'e.card_id',
    'e.campaign_id',
    'e.campaign_revision',
    'e.chop_type_id',
    'e.kind',
    'e.quantity',
    'e.balance_after',
    'e.at',
    'e.staff_id',
    'e.nickname as operator_nickname',
    'e.store_id',
    'e.source',
    'e.reward_id',
    'e.remark',
    'e.voids',
    'v.void_id',
    'c.card_number',
    'mb.nickname',
    'mb.email',
    'cp.name as campaign_name',
    'ct.code',
    operatorName('st').as('operator_name'),
    storeName(merchant.id, 'e').as('store_name'),
  ])
}

export type ChopLogRow = Awaited<ReturnType<ReturnType<typeof chopLogQuery>['execute']>>[number]

/** A line of the log as answers show it. */
export const presentLogRow = (row: ChopLogRow) => ({
  id: row.id,
  memberId: row.card_id,
  kind: row.kind as EntryKind,
  chopTypeId: row.chop_type_id,
  quantity: row.quantity,
  balanceAfter: row.balance_after,
  operator: row.staff_id ? { id: row.staff_id, name: row.operator_name ?? '', nickname: row.operator_nickname } : null,
  source: row.source.replace(/:.*/, ''),
  remark: row.remark,
  at: row.at.toISOString(),
  voids: row.voids,
  voidedBy: row.void_id,
  campaignRevision: row.campaign_revision,
  cardNumber: row.card_number,
  nickname: row.nickname,
  email: row.email,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  storeId: row.store_id,
  chopTypeCode: row.code,
})

const ordered = (query: ReturnType<typeof chopLogQuery>, sort: 'at' | '-at' = '-at') => {
  const direction = sort === 'at' ? ('asc' as const) : ('desc' as const)
  return query.orderBy('e.at', direction).orderBy('e.id', direction)
}

async function asAnswered(ctx: MerchantContext, rows: readonly ChopLogRow[]) {
  const rewardOf = await rewardsGiven(ctx.db, ctx.merchant, rows)
  return rows.map((row) => ({ ...withRights(ctx, row), reward: rewardOf(row) }))
}

const withRights = (ctx: MerchantContext, row: ChopLogRow) => {
  const open = row.void_id === null && isVoidable(row.kind as EntryKind)
  const may = open && mayVoid(ctx, { staffId: row.staff_id, at: row.at }) ? (['void'] as 'void'[]) : []
  return { ...presentLogRow(row), may }
}

/** The member list shows the log of one card; that of the whole shop is a report, which not everybody with the list has. */
export function mayReadLog({ staff }: Pick<MerchantContext, 'staff'>, { memberId }: ChopLogFilters): void {
  if (memberId === undefined && !staff.menus.has('merchant-member-chop-log')) refuse('FORBIDDEN')
}

export const listChopLog: Verb<typeof listRoute> = async (ctx, { query }) => {
  mayReadLog(ctx, query)
  const page = await fetchPage(ctx.db, ordered(chopLogQuery(ctx.db, ctx.merchant, query), query.sort), query)
  return { ...page, items: await asAnswered(ctx, page.items) }
}

/** The caller's own entries, whoever else the filter names. */
export const listMyChopLog: Verb<typeof listMineRoute> = async (ctx, { query }) => {
  const mine = { ...query, operatorId: ctx.staff.id }
  const page = await fetchPage(ctx.db, ordered(chopLogQuery(ctx.db, ctx.merchant, mine), query.sort), query)
  return { ...page, items: await asAnswered(ctx, page.items) }
}
