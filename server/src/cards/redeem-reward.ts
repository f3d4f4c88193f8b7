import type { redeem as redeemRoute, redeemReward as redeemRewardRoute } from '@chopcard/contract/merchant/till.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { hasFeature } from '../core/authenticate.ts'
import type { MemberContext, Verb } from '../core/context.ts'
import { bucketOf, clearAttempts, takeAttempt } from '../core/attempts.ts'
import { pinDigest } from '../core/secrets.ts'
import { redeemReward as decideRedemption } from './chop-rules.ts'
import { operate } from './operate.ts'
import { refuseDoubled } from './refuse-doubled.ts'

/** Redeems a reward at the till. */
export const redeem: Verb<typeof redeemRoute> = async (ctx, { params, body }) =>
  operate(
    ctx,
    params.memberId,
    async ({ campaign, card, today, moment, row }, tx) => {
      const decision = decideRedemption(campaign, card, today, body, moment)
      if (!body.confirm) await refuseDoubled(ctx, row, decision, tx)
      return decision
    },
    { source: 'till', remark: body.remark ?? '' },
    { couponCode: null },
  )

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
  const source = await approvedBy(ctx, body)
  return operate(
    ctx,
    ctx.cardId,
    ({ campaign, card, today, moment }) => decideRedemption(campaign, card, today, { rewardId: body.rewardId }, moment),
    { source },
    { couponCode: null },
  )
}

async function approvedBy(ctx: MemberContext, body: { pin?: string; eStampId?: string }): Promise<string> {
  if (body.pin !== undefined) {
    if (!hasFeature(ctx.merchant, 'staffRedeemByPinCode')) refuse('FEATURE_OFF')
    return approver(
      ctx,
      'pin_digest',
      pinDigest(ctx.app.config.secret, ctx.merchant.id, body.pin),
      'PIN_CODE_INVALID',
      'pin',
    )
  }
  if (body.eStampId !== undefined) {
    if (!hasFeature(ctx.merchant, 'estamp')) refuse('FEATURE_OFF')
    return approver(ctx, 'e_stamp_id', body.eStampId, 'E_STAMP_ID_INVALID', 'estamp')
  }
  if (!hasFeature(ctx.merchant, 'selfRedemption')) refuse('FEATURE_OFF')
  return 'self'
}

const guesses = { limit: 5, windowSeconds: 15 * 60, code: 'PIN_CODE_LOCKED' } as const

/** The attempt is taken before it is checked, in one bucket for every door (decisions.md §5). */
async function approver(
  ctx: MemberContext,
  column: 'pin_digest' | 'e_stamp_id',
  value: Buffer | string,
  refusal: 'PIN_CODE_INVALID' | 'E_STAMP_ID_INVALID',
  source: string,
): Promise<string> {
  const bucket = bucketOf(ctx.app.config.secret, 'pin', ctx.merchant.id, ctx.cardId)
  await takeAttempt(ctx.db, bucket, guesses)
  const staff = await ctx.db
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where(column, '=', value as never)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!staff) refuse(refusal)
  await clearAttempts(ctx.db, bucket)
  return `${source}:${staff.id}`
}
