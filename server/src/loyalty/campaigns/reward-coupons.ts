import { sql } from 'kysely'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import type { Tx } from '../../core/database.ts'
import type { Saved } from './saved-settings.ts'

type Settings = Pick<CampaignSettings, 'type' | 'rewardCouponId' | 'rewards' | 'welcomeCouponId'>
type Named = { path: string; couponId: string }

/** The coupons that a campaign gives, each with the field that names it. */
function couponsIn({ type, rewardCouponId, rewards, welcomeCouponId }: Settings): Named[] {
  const { hasOneReward, hasRewardList } = descriptorOf(type)
  const named = [
    ['settings.welcomeCouponId', welcomeCouponId] as const,
    ...(hasOneReward ? [['settings.rewardCouponId', rewardCouponId] as const] : []),
    ...(hasRewardList ? rewards.map(({ couponId }, i) => [`settings.rewards.${i}.couponId`, couponId] as const) : []),
  ]
  return named.flatMap(([path, couponId]) => (couponId ? [{ path, couponId }] : []))
}

/** A reward and a welcome gift without a name are called as their coupon is. */
export async function nameRewards(tx: Tx, merchantId: string, settings: CampaignSettings): Promise<CampaignSettings> {
  const { welcomeGift, welcomeCouponId } = settings
  const gifts = [...settings.rewards, { name: welcomeGift, couponId: welcomeCouponId }]
  const unnamed = gifts.flatMap(({ name, couponId }) => (!name && couponId ? [couponId] : []))
  if (!unnamed.length) return settings
  const coupons = await tx
    .selectFrom('coupon')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', unnamed)
    .execute()
  const nameOf = (id: string | null) => coupons.find((coupon) => coupon.id === id)?.name ?? ''
  return {
    ...settings,
    welcomeGift: welcomeGift || nameOf(welcomeCouponId),
    rewards: settings.rewards.map((r) => (r.name ? r : { ...r, name: nameOf(r.couponId) })),
  }
}

/**
 * Keeps which coupons the campaign gives. Each must be the merchant's, and none may be taken by anybody besides. The row that
 * names a coupon holds it against its deletion and against becoming publishable in the same moment.
 */
export async function saveRewardCoupons(tx: Tx, { merchantId, campaignId, settings }: Saved): Promise<void> {
  const named = couponsIn(settings)
  const ids = [...new Set(named.map(({ couponId }) => couponId))].toSorted((a, b) => a.localeCompare(b))
  await tx
    .deleteFrom('coupon_reward')
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', campaignId)
    .execute()
  if (!ids.length) return
  await sql`insert into coupon_reward (merchant_id, coupon_id, campaign_id)
    select merchant_id, id, ${campaignId} from coupon
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and deleted_at is null order by id`.execute(tx)
  const there = await tx
    .selectFrom('coupon')
    .select(['id', 'publishable'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const fields = named.flatMap(({ path, couponId }): FieldProblem[] => {
    const coupon = there.find(({ id }) => id === couponId)
    if (!coupon) return [{ path, message: 'choose' }]
    return coupon.publishable ? [{ path, message: 'couponPublishable' }] : []
  })
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}
