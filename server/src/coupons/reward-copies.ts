import { refuse } from '@chopcard/contract/errors.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import { registerRewardCoupons, type RewardedCoupon } from '../cards/reward-coupons.ts'
import type { TenantContext } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { holdCoupon, settingsOf } from './coupon-store.ts'
import { giveCopy } from './give-copy.ts'
import { mailCopy } from './mail-copy.ts'
import { takeCopyBack } from './take-copy-back.ts'

/** Gives a redemption's copies in the name of the card's member, who is told by mail where they are. */
async function give(tx: Tx, { app, merchant }: TenantContext, given: RewardedCoupon): Promise<string> {
  const { couponId, cardId, cardVersion, quantity } = given
  const member = await tx
    .selectFrom('card as c')
    .innerJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .select(['m.email', 'm.language'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.id', '=', cardId)
    .executeTakeFirstOrThrow()
  const language = member.language as Language
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const holder = { email: member.email, cardId }
  const copies = []
  for (let n = 0; n < quantity; n++) {
    const copy = await giveCopy(tx, { app, merchantId: merchant.id, couponId, holder, source: 'reward', language })
    copies.push(copy)
    if (member.email) await mailCopy(tx, app, merchant, coupon, { email: member.email, language, url: copy.url })
  }
  await tx
    .updateTable('coupon_copy')
    .set({ card_version: cardVersion })
    .where('merchant_id', '=', merchant.id)
    .where(
      'id',
      'in',
      copies.map(({ id }) => id),
    )
    .execute()
  return copies[0]?.code ?? ''
}

async function takeBack(
  tx: Tx,
  merchantId: string,
  { cardId, cardVersion }: Pick<RewardedCoupon, 'cardId' | 'cardVersion'>,
): Promise<void> {
  const copies = await tx
    .selectFrom('coupon_copy')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', cardId)
    .where('card_version', '=', cardVersion)
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of copies) if (!(await takeCopyBack(tx, { merchantId, id }))) refuse('REWARD_COUPON_USED')
}

registerRewardCoupons({ give, takeBack })

/** Whether a campaign gives the coupon as its reward. */
export async function isReward(tx: Tx, merchantId: string, couponId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('coupon_reward')
    .select('campaign_id')
    .where('merchant_id', '=', merchantId)
    .where('coupon_id', '=', couponId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
