import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { tapInEStamp, type TapMessage } from '@chopcard/contract/outward/taps.ts'
import type { Actor, MemberContext, Merchant, MerchantContext } from '../../core/context.ts'
import { isOffered, refuseGoverned } from '../../core/governed-fields.ts'
import { hookPoint } from '../../core/hooks.ts'
import { onlyStoreOf } from '../../accounts/staff/stores-of-staff.ts'
import { pinDigest } from '../../core/secrets.ts'
import { subjectBucket, consumePinAttempt } from './pin-attempts.ts'
import type { Asking, PinEntry } from './pin-entry.ts'
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
  return { source: 'estamp', operator: await holderOf(ctx, subject, eStampProof(ctx, subject, eStampId), onPhone) }
}

/** The source of a burn at the till for which a PIN stands: whoever is at the till is its operator already. */
export async function approvedByPin(ctx: MerchantContext, cardId: string, pin: string): Promise<string> {
  const { id } = await holderOf(ctx, cardId, pinProof(ctx, pin), { on: 'till', staffId: ctx.staff.id })
  return `pin:${id}`
}

type Holder = { id: string; name: string; storeId?: string | null }
/** Whose proof it is, or what is wrong with it. */
type Proof = () => Promise<Holder | ErrorCode>

/** Uses a tap of a staff tag up for `subject`: whose tag it is, or why not. */
export type StaffTap = (ctx: Asking, subject: string, tap: TapMessage) => Promise<Holder | ErrorCode>
export const staffTap = hookPoint<StaffTap>('staff-tap')

const pinProof = (ctx: Asking, pin: string): Proof => {
  const pinOf = pinDigest(ctx.app.config.secret, ctx.merchant.id, pin)
  return async () => (await staffWith(ctx, 'pin_digest', pinOf)) ?? 'PIN_CODE_INVALID'
}

/** A tag that says the same each time, or a tap that is good once. */
function eStampProof(ctx: Asking, subject: string, eStampId: string): Proof {
  const tap = tapInEStamp(eStampId)
  if (tap) return () => ctx.app.hooks.one(staffTap)(ctx, subject, tap)
  return async () => (await staffWith(ctx, 'e_stamp_id', eStampId)) ?? 'E_STAMP_ID_INVALID'
}

const staffWith = ({ db, merchant }: Asking, column: 'pin_digest' | 'e_stamp_id', value: Buffer | string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(onlyStoreOf(merchant.id, sql`staff.id`).as('storeId'))
    .where('merchant_id', '=', merchant.id)
    .where(column, '=', value as never)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Whose PIN or E-Stamp it is. */
function holderOf(ctx: Asking, subject: string, proof: Proof, entry: PinEntry): Promise<Actor> {
  // One after the other: a right PIN that a phone sends five times at once is no guessing.
  return runExclusive(subjectBucket(ctx, subject), () => tryProof(ctx, subject, proof, entry))
}

async function tryProof(ctx: Asking, subject: string, proof: Proof, entry: PinEntry): Promise<Actor> {
  const attempt = await consumePinAttempt(ctx, subject, entry)
  const staff = await proof()
  if (typeof staff === 'string') {
    await attempt.failed()
    refuse(staff)
  }
  await attempt.succeeded()
  return { kind: 'merchant', ...staff, nickname: null }
}
