import { refuse } from '@chopcard/contract/errors.ts'
import { bucketOf, clearAttempts, giveBackAttempt, takeAttempt } from '../core/attempts.ts'
import type { Actor, MemberContext, Merchant, TenantContext } from '../core/context.ts'
import { isOffered, refuseGoverned } from '../core/governed-fields.ts'
import { networkOf } from '../core/networks.ts'
import { pinDigest } from '../core/secrets.ts'
import { takeTurns } from './take-turns.ts'

/** What stood behind a redemption on the member's phone, and which of the staff: they stand in the log as its operator. */
type Approval = { source: 'pin' | 'estamp' | 'self'; operator?: Actor }

type Proofs = { pin?: string | undefined; eStampId?: string | undefined }
type Asking = Pick<TenantContext, 'app' | 'db' | 'merchant' | 'ip'>

const proofOf = { pin: 'pin', estamp: 'eStampId' } as const
const staffWays = ['pin', 'estamp'] as const

/** By what staff may stand behind what is redeemed on a phone. */
export const staffWaysOf = (merchant: Pick<Merchant, 'features'>) =>
  staffWays.filter((way) => isOffered(merchant, 'phone', proofOf[way]))

/** Who stands behind a redemption on the member's phone (decisions.md §5), each way behind its feature. */
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
    return { source: 'pin', operator: await holderOf(ctx, subject, pinProof(ctx, pin), ctx.ip) }
  }
  if (eStampId === undefined) return undefined
  refuseGoverned(ctx.merchant, 'phone', [{ field: 'eStampId', after: eStampId }])
  const proof = { column: 'e_stamp_id', value: eStampId, refusal: 'E_STAMP_ID_INVALID' } as const
  return { source: 'estamp', operator: await holderOf(ctx, subject, proof, ctx.ip) }
}

/** The source of a burn at the till for which a PIN stands: whoever is at the till is its operator already. */
export async function approvedByPin(ctx: TenantContext, cardId: string, pin: string): Promise<string> {
  const { id } = await holderOf(ctx, cardId, pinProof(ctx, pin))
  return `pin:${id}`
}

const guesses = { limit: 5, windowSeconds: 15 * 60, code: 'PIN_CODE_LOCKED' } as const
// Cards cost nothing, so whoever guesses could take a new one for every five tries; a shop's own network errs less often.
const guessesOfAddress = { limit: 40, windowSeconds: 15 * 60, code: 'PIN_CODE_LOCKED' } as const

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

/**
 * The attempt is taken before it is checked, in one bucket of the card or the coupon for every door (decisions.md §5), and on a member's
 * phone in one of the address too: the card's first, so that a locked card locks nobody beside it.
 */
function holderOf(ctx: Asking, subject: string, proof: Proof, ip?: string): Promise<Actor> {
  const bucket = bucketOf(ctx.app.config.secret, 'pin', ctx.merchant.id, subject)
  // One after the other: a right PIN that a phone sends five times at once is no guessing.
  return takeTurns(bucket, () => tryProof(ctx, bucket, proof, ip))
}

async function tryProof(ctx: Asking, bucket: string, proof: Proof, ip?: string): Promise<Actor> {
  const { secret } = ctx.app.config
  await takeAttempt(ctx.db, bucket, guesses)
  const address = ip === undefined ? undefined : bucketOf(secret, 'pin-address', ctx.merchant.id, networkOf(ip))
  if (address) await takeAttempt(ctx.db, address, guessesOfAddress)
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where(proof.column, '=', proof.value as never)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!staff) refuse(proof.refusal)
  await clearAttempts(ctx.db, bucket)
  if (address) await giveBackAttempt(ctx.db, address)
  return { kind: 'merchant', ...staff, nickname: null }
}
