import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listReferrals as listRoute,
  ReferralReason,
  referralFilters,
} from '@chopcard/contract/earning/merchant/referrals.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing, fetchPage } from '../../core/paging.ts'

export type ReferralFilters = { [K in keyof typeof referralFilters]?: z.output<(typeof referralFilters)[K]> }

/** The referrals of a merchant that fit the filters, with who brought whom; without order or limit. */
export function referralsQuery(db: Db, merchant: Merchant, f: ReferralFilters) {
  let query = db
    .selectFrom('referral as r')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'r.merchant_id').onRef('cp.id', '=', 'r.campaign_id'),
    )
    .innerJoin('card as c', (join) => join.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.id', '=', 'r.card_id'))
    .innerJoin('member as mb', (join) =>
      join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .innerJoin('card as rc', (join) =>
      join.onRef('rc.merchant_id', '=', 'r.merchant_id').onRef('rc.id', '=', 'r.referrer_card_id'),
    )
    .innerJoin('member as rm', (join) =>
      join.onRef('rm.merchant_id', '=', 'rc.merchant_id').onRef('rm.id', '=', 'rc.member_id'),
    )
    .where('r.merchant_id', '=', merchant.id)
  if (f.campaignId) query = query.where('r.campaign_id', '=', f.campaignId)
  if (f.state) query = query.where('r.state', '=', f.state)
  if (f.reason) query = query.where('r.reason', '=', f.reason)
  query = query.where(localDayRange('r.created_at', f, merchant.timeZone))
  if (f.q) query = query.where(named(f.q))
  return query.select([
    'r.card_id as id',
    'r.campaign_id',
    'r.state',
    'r.reason',
    'r.referrer_bonus',
    'r.referee_bonus',
    'r.created_at',
    'r.paid_at',
    'cp.name as campaign_name',
    'c.card_number',
    'mb.nickname',
    'mb.email',
    'r.referrer_card_id',
    'rc.card_number as referrer_number',
    'rm.nickname as referrer_nickname',
    'rm.email as referrer_email',
  ])
}

export type ReferralRow = Awaited<ReturnType<ReturnType<typeof referralsQuery>['execute']>>[number]

function named(q: string) {
  const part = containing(q.toLowerCase())
  const number = q.replace(/[\s-]/g, '')
  return sql<boolean>`(c.card_number = ${number} or rc.card_number = ${number}
    or lower(coalesce(mb.email, '') || ' ' || coalesce(mb.nickname, '')) like ${part}
    or lower(coalesce(rm.email, '') || ' ' || coalesce(rm.nickname, '')) like ${part})`
}

export const listReferrals: Verb<typeof listRoute> = async (ctx, { query }) => {
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  const rows = referralsQuery(ctx.db, ctx.merchant, query)
  const page = await fetchPage(ctx.db, rows.orderBy('r.created_at', direction).orderBy('r.card_id', direction), query)
  return { ...page, items: page.items.map(presentReferral) }
}

const presentReferral = (row: ReferralRow) => ({
  id: row.id,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  referrer: {
    memberId: row.referrer_card_id,
    cardNumber: row.referrer_number,
    nickname: row.referrer_nickname,
    email: row.referrer_email,
  },
  referee: { memberId: row.id, cardNumber: row.card_number, nickname: row.nickname, email: row.email },
  state: row.state as 'joined' | 'paid' | 'blocked',
  reason: row.reason as ReferralReason | null,
  referrerBonus: row.referrer_bonus,
  refereeBonus: row.referee_bonus,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
