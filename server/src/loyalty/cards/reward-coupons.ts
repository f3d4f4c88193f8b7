import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Refusal } from '@chopcard/contract/core/errors.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hookPoint } from '../../core/hooks.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { CardRow } from './card-store.ts'
import { chopRewardId } from './chop-rules.ts'

/** The coupons that are issued with a reward, to the card's member, by the card's version that the redemption makes. */
export type RewardedCoupon = { couponId: string; cardId: string; cardVersion: number; quantity: number }

export type WelcomeCoupon = Pick<RewardedCoupon, 'couponId' | 'cardId'>
/** Who gives: the shop, in the program that runs, by whoever redeems. */
export type Giver = Pick<TenantContext, 'app' | 'merchant'> & Partial<Pick<TenantContext, 'actor'>>
/** Who voids, and when. */
export type Voider = Pick<TenantContext, 'merchant' | 'now' | 'actor'>

type RewardCoupons = {
  /** Issues the coupons and answers with the first one's code. */
  give(tx: Tx, ctx: Giver, given: RewardedCoupon): Promise<string>
  /** Why they would not be given now; undefined where they would. */
  whyNot(
    db: Db | Tx,
    ctx: Giver & Pick<TenantContext, 'now'>,
    asked: Pick<RewardedCoupon, 'couponId' | 'cardId' | 'quantity'>,
  ): Promise<Refusal | undefined>
  /** Issues a new member's coupon, if there is one: nobody is kept from joining because coupons have run out. */
  welcome(tx: Tx, ctx: Giver, given: WelcomeCoupon): Promise<void>
  /** Takes back what a redemption gave; refuses where one of them was used. */
  revoke(tx: Tx, by: Voider, of: Pick<RewardedCoupon, 'cardId' | 'cardVersion'>, remark: string): Promise<void>
}

/** Coupons come after cards: they implement how they are given and taken back. */
export const rewardCoupons = hookPoint<RewardCoupons>('reward-coupons')

/** The coupon that comes with what a decision redeems; undefined where there is none. */
export function couponOf(row: CardRow, decision: Decision): RewardedCoupon | undefined {
  const { rewardId, quantity } = decision.entries.find(({ kind }) => kind === 'redeem') ?? {}
  if (rewardId === undefined || quantity === undefined) return undefined
  const { settings, campaign_type: type } = row
  const reward = settings.rewards.find(({ id }) => id === rewardId)
  const { hasOneReward, redeemsAnyAmount } = descriptorOf(type)
  const couponId = hasOneReward && rewardId === chopRewardId ? settings.rewardCouponId : reward?.couponId
  if (!couponId) return undefined
  const times = redeemsAnyAmount && reward ? -quantity / reward.chopCount : 1
  return { couponId, cardId: row.id, cardVersion: row.version + 1, quantity: times }
}
