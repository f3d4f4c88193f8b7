import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { findIssuedCoupon, presentIssuedCoupon } from './find-issued-coupon.ts'
import { lockCode } from './lock-code.ts'
import { redeemCode, refuseUnlessUsable } from './redeem-coupon.ts'

const usualMinutes = 15

/** A code as staff would see it. */
export async function checkCode(ctx: MerchantContext, text: string, tx: Tx | undefined = ctx.tx) {
  const issuedCoupon = await findIssuedCoupon(tx ?? ctx.db, ctx.merchant.id, text)
  return presentIssuedCoupon(ctx, issuedCoupon ?? refuse('COUPON_INVALID'))
}

/** Holds a code that could be used now. A number that all issued coupons share is nobody's to hold. */
export const holdCode = (ctx: MerchantContext, text: string, minutes = usualMinutes) =>
  ctx.write(async (tx) => {
    const issuedCoupon = (await findIssuedCoupon(tx, ctx.merchant.id, text)) ?? refuse('COUPON_INVALID')
    if (issuedCoupon.fixed) refuse('INVALID_REQUEST')
    refuseUnlessUsable(ctx, issuedCoupon)
    const { code } = issuedCoupon
    const until = new Date(ctx.now.getTime() + minutes * 60_000)
    await lockCode(tx, { merchantId: ctx.merchant.id, code, until })
    ctx.note({ target: code, after: { lockedUntil: until.toISOString() } })
    return checkCode(ctx, code, tx)
  })

/** Lets a code go: only who has locked it knows until when exactly. */
export const releaseCode = (ctx: MerchantContext, text: string, lockedUntil: string) =>
  ctx.write(async (tx) => {
    const code = await unlock(tx, ctx, text, lockedUntil)
    ctx.note({ target: code })
    return checkCode(ctx, code, tx)
  })

/** Uses a code up that the caller has locked, in one step: nobody comes between. */
export const redeemHeldCode = (ctx: MerchantContext, text: string, lockedUntil: string, remark?: string) =>
  ctx.write(async (tx) => {
    const code = await unlock(tx, ctx, text, lockedUntil)
    return checkCode(ctx, await redeemCode(tx, ctx, code, remark), tx)
  })

async function unlock(tx: Tx, { merchant }: MerchantContext, text: string, lockedUntil: string): Promise<string> {
  const { code, coupon } = (await findIssuedCoupon(tx, merchant.id, text)) ?? refuse('COUPON_INVALID')
  // Codes of unpaid orders are held by those, whatever somebody knows of when they end.
  const { numUpdatedRows: done } = await tx
    .updateTable('coupon_code as k')
    .set({ state: 'active', locked_until: null })
    .where('k.merchant_id', '=', merchant.id)
    .where('k.code', '=', code)
    .where('k.state', '=', 'locked')
    .where('k.locked_until', '=', new Date(lockedUntil))
    .where(
      sql<boolean>`not exists (select from coupon_copy y
        where y.merchant_id = ${merchant.id} and y.code = k.code and y.source = 'order')`,
    )
    .executeTakeFirstOrThrow()
  if (!done) refuse('COUPON_LOCKED')
  const event = { type: 'coupon.unlocked', subject: code, data: { couponId: coupon.id } } as const
  recordEvent(tx, { merchantId: merchant.id }, event)
  return code
}
