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

async function topMembers({ db, merchant }: TenantContext, campaignId: string) {
  const { rows } = await sql<{ id: string; name: string; brought: number; earned: number; bonuses: number }>`
    select t.id, coalesce(nullif(mb.nickname, ''), mb.email, c.card_number) as name, t.brought, t.earned, t.bonuses
    from (
      select referrer_card_id as id, count(*) as brought, count(*) filter (where state = 'paid') as earned,
        sum(referrer_bonus)::bigint as bonuses
      from referral
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and state <> 'blocked'
      group by 1 order by 2 desc, 3 desc limit ${MAX_SHOWN}
    ) t
    join card c on c.merchant_id = ${merchant.id} and c.id = t.id
    join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id`.execute(db)
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
