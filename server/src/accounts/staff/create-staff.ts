import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { Tx } from '../../core/database.ts'
import { hasRoom } from '../../core/quotas.ts'
import { pinDigest } from '../../core/secrets.ts'

export type StaffFacts = {
  email: string
  name: string
  /** The name of a default role, or of one of the merchant's own. */
  role: string
  /** Of core/passwords; null: the first password is set by the link of a mail. */
  passwordHash: string | null
  /** Whether the address is known to reach the person. */
  emailConfirmed: boolean
  enabled?: boolean
  pin?: string | null
  eStampId?: string | null
  promotionCode?: string | null
}

/**
 * A new user of a merchant. Refuses with USER_QUOTA_EXCEEDED when the plan has no place left, exactly, and with
 * EMAIL_REGISTERED when the address signs in somewhere already. `secret` is the pepper of the PIN.
 */
export async function createStaff(tx: Tx, secret: string, merchantId: string, facts: StaffFacts): Promise<string> {
  const { enabled = true } = facts
  if (enabled) await reserveStaffPlace(tx, merchantId)
  const id = newId()
  await tx
    .insertInto('staff')
    .values({
      merchant_id: merchantId,
      id,
      email: facts.email,
      name: facts.name,
      role_name: facts.role,
      password_hash: facts.passwordHash,
      email_confirmed: facts.emailConfirmed,
      enabled,
      pin_digest: facts.pin ? pinDigest(secret, merchantId, facts.pin) : null,
      e_stamp_id: facts.eStampId ?? null,
      promotion_code: facts.promotionCode ?? null,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
    .execute()
  await claimAddress(tx, merchantId, id, facts.email)
  return id
}

/** Reserves a user's place in the plan with one conditional update, so that the limit is exact under concurrency. */
export async function reserveStaffPlace(tx: Tx, merchantId: string): Promise<void> {
  const { numUpdatedRows: places } = await tx
    .updateTable('merchant')
    .set({ admin_count: sql<number>`admin_count + 1` })
    .where('merchant_id', '=', merchantId)
    .where(hasRoom('admin'))
    .executeTakeFirst()
  if (!places) refuse('USER_QUOTA_EXCEEDED')
}

/** Releases the place of a user who may no longer sign in. */
export async function releaseStaffPlace(tx: Tx, merchantId: string): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({ admin_count: sql<number>`greatest(admin_count - 1, 0)` })
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Inserts the address under its unique key, because an address signs in to one merchant only. */
export async function claimAddress(tx: Tx, merchantId: string, staffId: string, email: string): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('sign_in_address')
    .values({ email, merchant_id: merchantId, staff_id: staffId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  if (!isNew) refuse('EMAIL_REGISTERED')
}
