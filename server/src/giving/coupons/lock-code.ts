import { type RawBuilder, sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'

type Which = { merchantId: string; code: string; until?: Date }

/** Holds a code, for 15 minutes unless told otherwise, against every other use (decisions/coupons.md §2); refuses where it is used or held already. */
export async function lockCode(tx: Tx, { merchantId, code, until }: Which): Promise<void> {
  const done = await tx
    .updateTable('coupon_code')
    .set({ state: 'locked', locked_until: until ?? sql`now() + interval '15 minutes'` })
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .where(sql<boolean>`(state = 'active' or (state = 'locked' and locked_until <= now()))`)
    .returning('coupon_id as couponId')
    .executeTakeFirst()
  if (done) return recordEvent(tx, { merchantId }, { type: 'coupon.locked', subject: code, data: done })
  const left = await tx
    .selectFrom('coupon_code')
    .select('state')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  refuse(!left ? 'COUPON_INVALID' : left.state === 'used' ? 'COUPON_USED' : 'COUPON_LOCKED')
}

/** Lets codes go that were held; what was used meanwhile stays used. */
export async function unlockCodes(tx: Tx, merchantId: string, codes: readonly string[]): Promise<void> {
  const unlocked = await tx
    .updateTable('coupon_code')
    .set({ state: 'active', locked_until: null })
    .where('merchant_id', '=', merchantId)
    .where('code', 'in', codes)
    .where('state', '=', 'locked')
    .returning(['code', 'coupon_id as couponId'])
    .execute()
  for (const { code: subject, couponId } of unlocked)
    recordEvent(tx, { merchantId }, { type: 'coupon.unlocked', subject, data: { couponId } })
}

/** Moves the time until which codes are held, of the issued coupons that a query answers with. */
export const keepLocked = (db: Db | Tx, merchantId: string, issuedCoupons: RawBuilder<unknown>, until: Date) =>
  sql`update coupon_code k set locked_until = ${until} from coupon_copy y
    where y.merchant_id = ${merchantId} and y.id in (${issuedCoupons})
      and k.merchant_id = y.merchant_id and k.code = y.code and k.state = 'locked'`.execute(db)
