import { sql } from 'kysely'
import type { referralStat as route } from '@chopcard/contract/earning/merchant/referrals.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { TenantContext, Verb } from '../../core/context.ts'

const MAX_SHOWN = 10

/** A campaign's referrals in numbers, and who brought most. */
export const referralStat: Verb<typeof route> = async (ctx, { query }) => {
  await loadCampaign(ctx.db, ctx.merchant.id, query.campaignId)
  const [totals, members, staff] = await Promise.all([
    totalsOf(ctx, query.campaignId),
    topMembers(ctx, query.campaignId),
    topStaff(ctx, query.campaignId),
  ])
  const top = [...members, ...staff].sort((a, b) => b.brought - a.brought || b.earned - a.earned)
  return { ...totals, top: top.slice(0, MAX_SHOWN) }
}

async function totalsOf({ db, merchant }: TenantContext, campaignId: string) {
  return db
    .selectFrom('referral')
    .select([
      sql<number>`count(*) filter (where state = 'joined')`.as('joined'),
      sql<number>`count(*) filter (where state = 'paid')`.as('paid'),
      sql<number>`count(*) filter (where state = 'blocked')`.as('blocked'),
      sql<number>`coalesce(sum(referrer_bonus + referee_bonus), 0)::bigint`.as('bonuses'),
    ])
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

/** Each member once, by the card that they have now: a merge brings what several cards have brought together. */
async function topMembers({ db, merchant }: TenantContext, campaignId: string) {
  const { rows } = await sql<{ id: string; name: string; brought: number; earned: number; bonuses: number }>`
    select c.id, coalesce(nullif(mb.nickname, ''), mb.email, c.card_number) as name, t.brought, t.earned, t.bonuses
    from (
      select own.member_id, count(*) as brought, count(*) filter (where r.state = 'paid') as earned,
        sum(r.referrer_bonus)::bigint as bonuses
      from referral r join card own on own.merchant_id = ${merchant.id} and own.id = r.referrer_card_id
      where r.merchant_id = ${merchant.id} and r.campaign_id = ${campaignId} and r.state <> 'blocked'
      group by 1 order by 2 desc, 3 desc limit ${MAX_SHOWN}
    ) t
    join member mb on mb.merchant_id = ${merchant.id} and mb.id = t.member_id
    cross join lateral (
      select k.id, k.card_number from card k
      where k.merchant_id = ${merchant.id} and k.member_id = t.member_id and k.campaign_id = ${campaignId}
      order by k.state = 'closed', k.created_at, k.id limit 1
    ) c`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'member' as const }))
}

/** Staff get nothing for it: their promotion codes count for this report. */
async function topStaff({ db, merchant }: TenantContext, campaignId: string) {
  const rows = await db
    .selectFrom('card as c')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'c.merchant_id').onRef('s.id', '=', 'c.referrer_staff_id'),
    )
    .select([
      's.id',
      's.name',
      sql<number>`count(*)`.as('brought'),
      sql<number>`count(*) filter (where c.first_chop_at is not null)`.as('earned'),
    ])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.campaign_id', '=', campaignId)
    .groupBy(['s.id', 's.name'])
    .orderBy('brought', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'staff' as const, bonuses: 0 }))
}
