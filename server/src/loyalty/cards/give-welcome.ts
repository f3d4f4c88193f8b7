import { hasFeature } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { type Giver, rewardCoupons } from './reward-coupons.ts'

/** The coupon that a campaign gives at joining (decisions/cards.md §10), in the transaction that makes the card. */
export async function giveWelcome(
  tx: Tx,
  by: Giver,
  { welcomeCouponId: couponId }: Pick<StoredSettings, 'welcomeCouponId'>,
  cardId: string,
): Promise<void> {
  if (couponId && hasFeature(by.merchant, 'welcomeGift'))
    await by.app.hooks.one(rewardCoupons).welcome(tx, by, { couponId, cardId })
}
