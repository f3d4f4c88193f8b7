import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Tx } from '../../core/database.ts'
import { holdCoupon } from './coupon-store.ts'
import type { IssuedCoupon } from './find-issued-coupon.ts'

/**
 * Makes a used or locked code usable again; answers with how many more are used now. What an order holds that is not paid
 * stays locked. The use of a number that all issued coupons share leaves no code that anybody knows: the quota has it again.
 */
export async function makeActive(tx: Tx, merchantId: string, { coupon, code }: IssuedCoupon): Promise<-1 | 0> {
  const isShared = coupon.code_source === 'fixed'
  if (isShared) await holdCoupon(tx, merchantId, coupon.id)
  // Held first and then asked: who was given the code while this waited for the lock is seen only by a new statement.
  await sql`select from coupon_code where merchant_id = ${merchantId} and code = ${code} for update`.execute(tx)
  const { rows } = await sql<{ state: string; given: string | null }>`
    select k.state, (select p.source from coupon_copy p where p.merchant_id = ${merchantId} and p.code = k.code) as given
    from coupon_code k where k.merchant_id = ${merchantId} and k.code = ${code}`.execute(tx)
  const { state = 'active', given = null } = rows[0] ?? {}
  if (state === 'active') refuse('INVALID_REQUEST')
  if (state === 'locked' && given === 'order') refuse('COUPON_LOCKED')
  if (isShared && given === null) await forget(tx, merchantId, coupon.id, code)
  else
    await tx
      .updateTable('coupon_code')
      .set({ state: 'active', locked_until: null, used_at: null, used_by: null })
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .execute()
  return state === 'used' ? -1 : 0
}

async function forget(tx: Tx, merchantId: string, couponId: string, code: string): Promise<void> {
  await tx.deleteFrom('coupon_code').where('merchant_id', '=', merchantId).where('code', '=', code).execute()
  await tx
    .updateTable('coupon')
    .set((row) => ({ taken: row('taken', '-', 1), made: row('made', '-', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .execute()
}
