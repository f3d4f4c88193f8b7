import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Actor, MemberContext, Merchant, MerchantContext } from '../../core/context.ts'
import { isOffered, refuseGoverned } from '../../core/governed-fields.ts'
import { pinDigest } from '../../core/secrets.ts'
import { type PinEntry, subjectBucket, consumePinAttempt } from './pin-attempts.ts'
import type { Asking } from './pin-entry.ts'
import { runExclusive } from '../../core/keyed-mutex.ts'

/** What stood behind a redemption on the member's phone, and which of the staff: they stand in the log as its operator. */
type Approval = { source: 'pin' | 'estamp' | 'self'; operator?: Actor }

type Proofs = { pin?: string | undefined; eStampId?: string | undefined }

const proofOf = { pin: 'pin', estamp: 'eStampId' } as const
const staffWays = ['pin', 'estamp'] as const
const onPhone: PinEntry = { on: 'phone' }

/** By what staff may stand behind what is redeemed on a phone. */
export const staffWaysOf = (merchant: Pick<Merchant, 'features'>) =>
  staffWays.filter((way) => isOffered(merchant, 'phone', proofOf[way]))

/** Who stands behind a redemption on the member's phone (decisions/cards.md §9), each way behind its feature. */
export async function approvedBy(ctx: MemberContext, body: Proofs): Promise<Approval> {
  const approval = await approvedByStaff(ctx, ctx.cardId, body)
  if (approval) return approval
  if (!isOffered(ctx.merchant, 'phone', 'self')) refuse('FEATURE_OFF')
  return { source: 'self' }
}

/** Who of the staff stands behind what is redeemed on a phone; `subject` is what is guessed at. Undefined without a proof. */
export async function approvedByStaff(
  ctx: Asking,
  subject: string,
  { pin, eStampId }: Proofs,
): Promise<{ source: 'pin' | 'estamp'; operator: Actor } | undefined> {
  if (pin !== undefined && eStampId !== undefined) refuse('INVALID_REQUEST')
  if (pin !== undefined) {
    refuseGoverned(ctx.merchant, 'phone', [{ field: 'pin', after: pin }])
    return { source: 'pin', operator: await holderOf(ctx, subject, pinProof(ctx, pin), onPhone) }
  }
  if (eStampId === undefined) return undefined
  refuseGoverned(ctx.merchant, 'phone', [{ field: 'eStampId', after: eStampId }])
  const proof = { column: 'e_stamp_id', value: eStampId, refusal: 'E_STAMP_ID_INVALID' } as const
  return { source: 'estamp', operator: await holderOf(ctx, subject, proof, onPhone) }
}

/** The source of a burn at the till for which a PIN stands: whoever is at the till is its operator already. */
export async function approvedByPin(ctx: MerchantContext, cardId: string, pin: string): Promise<string> {
  const { id } = await holderOf(ctx, cardId, pinProof(ctx, pin), { on: 'till', staffId: ctx.staff.id })
  return `pin:${id}`
}

type Proof = {
  column: 'pin_digest' | 'e_stamp_id'
  value: Buffer | string
  refusal: 'PIN_CODE_INVALID' | 'E_STAMP_ID_INVALID'
}

const pinProof = (ctx: Asking, pin: string): Proof => ({
  column: 'pin_digest',
  value: pinDigest(ctx.app.config.secret, ctx.merchant.id, pin),
  refusal: 'PIN_CODE_INVALID',
})

/** Whose PIN or E-Stamp it is. */
function holderOf(ctx: Asking, subject: string, proof: Proof, entry: PinEntry): Promise<Actor> {
  // One after the other: a right PIN that a phone sends five times at once is no guessing.
  return runExclusive(subjectBucket(ctx, subject), () => tryProof(ctx, subject, proof, entry))
}

async function tryProof(ctx: Asking, subject: string, proof: Proof, entry: PinEntry): Promise<Actor> {
  const attempt = await consumePinAttempt(ctx, subject, entry)
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where(proof.column, '=', proof.value as never)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!staff) {
    await attempt.failed()
    refuse(proof.refusal)
  }
  await attempt.succeeded()
  return { kind: 'merchant', ...staff, nickname: null }
}
