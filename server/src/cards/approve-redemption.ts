import { refuse } from '@chopcard/contract/errors.ts'
import { bucketOf, clearAttempts, takeAttempt } from '../core/attempts.ts'
import { hasFeature } from '../core/authenticate.ts'
import type { MemberContext, TenantContext } from '../core/context.ts'
import { pinDigest } from '../core/secrets.ts'

/** Who stands behind a redemption on the member's phone, as its source in the log (decisions.md §5). */
export async function approvedBy(ctx: MemberContext, body: { pin?: string; eStampId?: string }): Promise<string> {
  if (body.pin !== undefined) {
    if (!hasFeature(ctx.merchant, 'staffRedeemByPinCode')) refuse('FEATURE_OFF')
    return approvedByPin(ctx, ctx.cardId, body.pin)
  }
  if (body.eStampId !== undefined) {
    if (!hasFeature(ctx.merchant, 'estamp')) refuse('FEATURE_OFF')
    return approver(ctx, ctx.cardId, {
      column: 'e_stamp_id',
      value: body.eStampId,
      refusal: 'E_STAMP_ID_INVALID',
      source: 'estamp',
    })
  }
  if (!hasFeature(ctx.merchant, 'selfRedemption')) refuse('FEATURE_OFF')
  return 'self'
}

export const approvedByPin = (ctx: TenantContext, cardId: string, pin: string): Promise<string> =>
  approver(ctx, cardId, {
    column: 'pin_digest',
    value: pinDigest(ctx.app.config.secret, ctx.merchant.id, pin),
    refusal: 'PIN_CODE_INVALID',
    source: 'pin',
  })

const guesses = { limit: 5, windowSeconds: 15 * 60, code: 'PIN_CODE_LOCKED' } as const

type Proof = {
  column: 'pin_digest' | 'e_stamp_id'
  value: Buffer | string
  refusal: 'PIN_CODE_INVALID' | 'E_STAMP_ID_INVALID'
  source: string
}

/** The attempt is taken before it is checked, in one bucket for every door (decisions.md §5). */
async function approver(ctx: TenantContext, cardId: string, proof: Proof): Promise<string> {
  const bucket = bucketOf(ctx.app.config.secret, 'pin', ctx.merchant.id, cardId)
  await takeAttempt(ctx.db, bucket, guesses)
  const staff = await ctx.db
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where(proof.column, '=', proof.value as never)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!staff) refuse(proof.refusal)
  await clearAttempts(ctx.db, bucket)
  return `${proof.source}:${staff.id}`
}
