import type { redeem as redeemRoute, redeemReward as redeemRewardRoute } from '@chopcard/contract/merchant/till.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { approvedBy, approvedByPin } from './approve-redemption.ts'
import { loadCard } from './card-store.ts'
import { operate } from './operate.ts'
import { unlessDoubled } from './unless-doubled.ts'
import { rulesFor } from './type-rules.ts'

/** Redeems a reward at the till, or burns points, for which a PIN stands (domain.md §5, «Member and operations»). */
export const redeem: Verb<typeof redeemRoute> = async (ctx, { params, body }) => {
  const source = body.amount === undefined ? 'till' : await burnApproved(ctx, params.memberId, body.pin)
  return operate(
    ctx,
    params.memberId,
    ({ campaign, card, today, moment, row }, tx) => {
      const decision = rulesFor(campaign.type).redeem(campaign, card, today, body, moment)
      return body.confirm ? decision : unlessDoubled(ctx, row, decision, tx)
    },
    { source, remark: body.remark ?? '' },
    { couponCode: null },
  )
}

async function burnApproved(ctx: MerchantContext, memberId: string, pin: string | undefined): Promise<string> {
  if (!pin) refuse('VALIDATION_FAILED', { fields: [{ path: 'pin', message: 'required' }] })
  const { id } = await loadCard(ctx.app.database, ctx.merchant, memberId, ctx.now)
  return approvedByPin(ctx, id, pin)
}

/**
 * The same redemption from the member's own phone: a staff PIN, an E-Stamp or self redemption must stand behind it
 * (decisions.md §5), each behind its feature.
 */
export const redeemOnPhone: Verb<typeof redeemRewardRoute> = async (ctx, { body }) => {
  const named = await ctx.db
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', ctx.cardId)
    .where((eb) =>
      /^\d{12}$/.test(body.memberId) ? eb('card_number', '=', body.memberId) : eb('id', '=', body.memberId),
    )
    .executeTakeFirst()
  if (!named) refuse('INVALID_MEMBER')
  const approval = await approvedBy(ctx, body)
  return operate(
    ctx,
    ctx.cardId,
    ({ campaign, card, today, moment }) =>
      rulesFor(campaign.type).redeem(campaign, card, today, { rewardId: body.rewardId }, moment),
    approval,
    { couponCode: null },
  )
}
