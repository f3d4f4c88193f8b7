import { sql } from 'kysely'
import type {
  listPartnerOperations as operationsRoute,
  listPartnerships as listRoute,
} from '@chopcard/contract/merchant/partners.ts'
import type { Verb } from '../core/context.ts'
import { containing, orderOf, takePage } from '../core/paging.ts'
import { partnershipsQuery, presentPartnership, sideOf } from './partnership-store.ts'

/** The partnerships of the merchant on both sides. */
export const listPartnerships: Verb<typeof listRoute> = async (ctx, { query: f }) => {
  const { direction } = orderOf(f.sort ?? '-invitedAt', { invitedAt: 'p.invited_at' })
  let query = partnershipsQuery(ctx.db, ctx.merchant.id).orderBy('p.invited_at', direction).orderBy('p.id', direction)
  if (f.side) query = query.where(f.side === 'owner' ? 'p.merchant_id' : 'p.partner_merchant_id', '=', ctx.merchant.id)
  if (f.state) query = query.where('p.state', '=', f.state)
  if (f.campaignId) query = query.where('p.campaign_id', '=', f.campaignId)
  if (f.q) {
    const like = containing(f.q)
    query = query.where(sql<boolean>`(c.name ilike ${like} or o.name ilike ${like} or q.name ilike ${like})`)
  }
  const page = await takePage(ctx.db, query, f)
  return { ...page, items: page.items.map((row) => presentPartnership(ctx, row)) }
}

/** What was done at partners' tills, for the owner of the campaign and for the partner. */
export const listPartnerOperations: Verb<typeof operationsRoute> = async (ctx, { query: f }) => {
  const { merchant } = ctx
  const { direction } = orderOf(f.sort ?? '-at', { at: 'w.at' })
  let query = partnershipsQuery(ctx.db, merchant.id)
    .clearSelect()
    .innerJoin('partner_operation as w', (on) =>
      on.onRef('w.merchant_id', '=', 'p.merchant_id').onRef('w.partnership_id', '=', 'p.id'),
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
    .select(['w.entry_id', 'w.partnership_id', 'w.at', 'w.chops', 'w.rewards', 'v.void_id', 'p.merchant_id'])
    .select([
      'k.card_number',
      'm.nickname',
      'c.name as campaign_name',
      'r.partner_name',
      'r.name',
      'e.nickname as till',
    ])
    .orderBy('w.at', direction)
    .orderBy('w.entry_id', direction)
  if (f.partnershipId) query = query.where('p.id', '=', f.partnershipId)
  if (f.side) query = query.where(f.side === 'owner' ? 'p.merchant_id' : 'p.partner_merchant_id', '=', merchant.id)
  if (f.from) query = query.where('w.local_day', '>=', f.from)
  if (f.to) query = query.where('w.local_day', '<=', f.to)
  if (f.q) {
    const like = containing(f.q)
    query = query.where(sql<boolean>`(k.card_number ilike ${like} or m.nickname ilike ${like} or c.name ilike ${like})`)
  }
  const page = await takePage(ctx.db, query, f)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.entry_id,
      partnershipId: row.partnership_id,
      side: sideOf(row, merchant.id),
      at: row.at.toISOString(),
      kind: row.rewards ? ('redeem' as const) : ('issue' as const),
      chops: row.chops,
      rewards: row.rewards,
      voided: row.void_id !== null,
      cardNumber: row.card_number,
      nickname: row.nickname,
      campaignName: row.campaign_name,
      partnerName: row.partner_name,
      operator: { name: row.name, nickname: row.till },
    })),
  }
}
