import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import type {
  redeem as redeemRoute,
  redeemReward as redeemRewardRoute,
} from '@chopcard/contract/loyalty/merchant/till.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type MerchantContext, sourceOf, type TenantContext, type Verb } from '../../core/context.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { Tx } from '../../core/database.ts'
import { approvedBy, approvedByPin } from './approve-redemption.ts'
import { type CardRow, loadCard } from './card-store.ts'
import { applyOperation } from './apply-operation.ts'
import { couponOf, rewardCoupons } from './reward-coupons.ts'
import { refuseDuplicateSubmit } from './operation.ts'
import { rulesFor } from './type-rules.ts'

/** Redeems a reward at the till, or burns points, for which a PIN stands (decisions/campaigns.md §4). */
export const redeem: Verb<typeof redeemRoute> = async (ctx, { params, body }) => {
  const source = body.amount === undefined ? sourceOf(ctx) : await burnApproved(ctx, params.memberId, body.pin)
  const given: Given = { couponCode: null }
  return applyOperation(
    ctx,
    params.memberId,
    ({ campaign, card, today, moment, row }, tx) => {
      const decision = rulesFor(campaign.type).redeem(campaign, card, today, body, moment)
      const checked = body.confirm ? decision : refuseDuplicateSubmit(ctx, row, decision, tx)
      return withCoupon(ctx, row, checked, given, tx)
    },
    { source, remark: body.remark ?? '' },
    given,
  )
}

async function burnApproved(ctx: MerchantContext, cardId: string, pin: string | undefined): Promise<string> {
  if (!pin) refuse('VALIDATION_FAILED', { fields: [{ path: 'pin', message: 'required' }] })
  const { id } = await loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now)
  return approvedByPin(ctx, id, pin)
}

/**
 * The same redemption from the member's own phone: a staff PIN, an E-Stamp or self redemption must stand behind it
 * (decisions/cards.md §9), each behind its feature.
 */
export const redeemOnPhone: Verb<typeof redeemRewardRoute> = async (ctx, { body }) => {
  const named = await ctx.db
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', ctx.cardId)
    .where((eb) =>
      looksLikeCardNumber(body.memberId) ? eb('card_number', '=', body.memberId) : eb('id', '=', body.memberId),
    )
    .executeTakeFirst()
  if (!named) refuse('INVALID_MEMBER')
  const approval = await approvedBy(ctx, body)
  const given: Given = { couponCode: null }
  return applyOperation(
    ctx,
    ctx.cardId,
    ({ campaign, card, today, moment, row }, tx) => {
      const decision = rulesFor(campaign.type).redeem(campaign, card, today, { rewardId: body.rewardId }, moment)
      return withCoupon(ctx, row, decision, given, tx)
    },
    approval,
    given,
  )
}

type Given = { couponCode: string | null }

/**
 * Gives the coupon that comes with a redemption, in the redemption's transaction: undefined asks for one. Most rewards are
 * none, and their redemptions stay as quick as before.
 */
export function withCoupon(
  ctx: TenantContext,
  row: CardRow,
  decided: Decision | Promise<Decision>,
  given: Given,
  tx?: Tx,
): Decision | Promise<Decision | undefined> | undefined {
  if (decided instanceof Promise) return decided.then((decision) => withCoupon(ctx, row, decision, given, tx))
  const coupon = couponOf(row, decided)
  if (!coupon) return decided
  if (!tx) return undefined
  return ctx.app.hooks
    .one(rewardCoupons)
    .give(tx, ctx, coupon)
    .then((code) => {
      given.couponCode = code
      return decided
    })
}
