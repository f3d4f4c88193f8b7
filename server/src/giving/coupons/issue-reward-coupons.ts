import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import {
  type Giver,
  rewardCoupons,
  type RewardedCoupon,
  type Voider,
  type WelcomeCoupon,
} from '../../loyalty/cards/reward-coupons.ts'
import { hook } from '../../core/hooks.ts'
import type { Tx } from '../../core/database.ts'
import { withSavepoint } from '../../core/events.ts'
import { openOutbox } from '../../core/outbox.ts'
import { holdCoupon, settingsOf } from './coupon-store.ts'
import { type NewIssuedCoupon, issueCoupons } from './issue-coupon.ts'
import { issuedCouponMail } from './mail-issued-coupon.ts'
import { whyNotGiven } from './may-give.ts'
import { revokeFromHolder } from './revoke-from-holder.ts'

/** Issues a redemption's coupons in the name of the card's member, who is told by mail where they are. */
async function give(tx: Tx, giver: Giver, given: RewardedCoupon): Promise<string> {
  const issuedCoupons = await giveToCard(tx, giver, given)
  await tx
    .updateTable('coupon_copy')
    .set({ card_version: given.cardVersion })
    .where('merchant_id', '=', giver.merchant.id)
    .where(
      'id',
      'in',
      issuedCoupons.map(({ id }) => id),
    )
    .execute()
  return issuedCoupons[0]?.code ?? ''
}

async function giveToCard(
  tx: Tx,
  { app, merchant, actor }: Giver,
  { couponId, cardId, quantity }: Pick<RewardedCoupon, 'couponId' | 'cardId' | 'quantity'>,
): Promise<NewIssuedCoupon[]> {
  const member = await tx
    .selectFrom('card as c')
    .innerJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .select(['m.email', 'm.language'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.id', '=', cardId)
    .executeTakeFirstOrThrow()
  const language = member.language as Language
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const receiver = { holder: { email: member.email, cardId }, language }
  const receivers = Array.from({ length: quantity }, () => receiver)
  const giving = { app, merchantId: merchant.id, couponId, source: 'reward', actor } as const
  const issuedCoupons = await issueCoupons(tx, giving, receivers)
  const outbox = openOutbox(tx, app)
  for (const { url } of issuedCoupons)
    if (member.email) await outbox.mail(issuedCouponMail(merchant, coupon, { email: member.email, language, url }))
  await outbox.write()
  return issuedCoupons
}

/** A refusal takes back what was begun of the gift, and nothing of the joining. */
async function welcome(tx: Tx, giver: Giver, { couponId, cardId }: WelcomeCoupon): Promise<void> {
  try {
    await withSavepoint(tx, () => giveToCard(tx, giver, { couponId, cardId, quantity: 1 }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function revoke(
  tx: Tx,
  by: Voider,
  { cardId, cardVersion }: Pick<RewardedCoupon, 'cardId' | 'cardVersion'>,
  remark: string,
): Promise<void> {
  const merchantId = by.merchant.id
  const doer = { ...by, source: 'void', remark } as const
  const issuedCoupons = await tx
    .selectFrom('coupon_copy')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', cardId)
    .where('card_version', '=', cardVersion)
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of issuedCoupons)
    if (!(await revokeFromHolder(tx, { merchantId, id }, doer))) refuse('REWARD_COUPON_USED')
}

/** What rewards and joining do with coupons. */
export const givesRewardCoupons = hook(rewardCoupons, { give, whyNot: whyNotGiven, welcome, revoke })

/** The name of a campaign that gives the coupon; undefined where none does. */
export async function campaignGiving(tx: Tx, merchantId: string, couponId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('coupon_reward as r')
    .innerJoin('campaign as c', (on) =>
      on.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .select('c.name')
    .where('r.merchant_id', '=', merchantId)
    .where('r.coupon_id', '=', couponId)
    .orderBy('c.name')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}
