import { refuse } from '@chopcard/contract/core/errors.ts'
import type { reactivateCoupon as reactivateRoute } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { redeemCoupon as redeemRoute } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { localDay } from '../../core/clock.ts'
import { type MerchantContext, sourceOf, type Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { whyNot } from './code-rules.ts'
import type { PlainCoupon } from './coupon-store.ts'
import { type IssuedCoupon, codeFacts, findIssuedCoupon, presentIssuedCoupon, readCode } from './find-issued-coupon.ts'
import { makeActive } from './make-active.ts'
import { newCodes } from './new-codes.ts'
import { type By, noteEvent, useAtOnce, useUp } from './use-code.ts'

export const redeemCoupon: Verb<typeof redeemRoute> = async (ctx, { params, body }) => {
  return (
    (await redeemAtOnce(ctx, params.code, body.remark)) ??
    ctx.write(async (tx) => shown(tx, ctx, await redeemCode(tx, ctx, params.code, body.remark)))
  )
}

/**
 * A code of its own is read without a lock and used in one statement with all that goes with it. Undefined for a number that
 * all issued coupons share, and where somebody was quicker: then a transaction finds out what is true now.
 */
async function redeemAtOnce(ctx: MerchantContext, text: string, remark = '') {
  const issuedCoupon = await readCode(ctx.app.database, ctx.merchant.id, text)
  if (!issuedCoupon) return undefined
  refuseUnlessUsable(ctx, issuedCoupon)
  const used = { ...issuedCoupon, state: 'used', lockedUntil: null, usedAt: ctx.now, usedBy: ctx.staff.name }
  const answer = presentIssuedCoupon(ctx, used)
  return (await useAtOnce(ctx, byTill(ctx), { ...issuedCoupon, remark }, answer)) ? answer : undefined
}

/** Refuses a code that could not be used now, as its use would. */
export function refuseUnlessUsable(ctx: MerchantContext, issuedCoupon: IssuedCoupon): void {
  const refusal = whyNot(codeFacts(issuedCoupon), localDay(ctx.now, ctx.merchant.timeZone), ctx.now)
  if (refusal) refuse(refusal.code, { retryAt: refusal.retryAt })
}

/**
 * Uses a code up: one conditional update, so that of two tills one is told that it was used already. Answers with the code
 * that is used now.
 */
export async function redeemCode(tx: Tx, ctx: MerchantContext, text: string, remark?: string): Promise<string> {
  const issuedCoupon = (await findIssuedCoupon(tx, ctx.merchant.id, text)) ?? refuse('COUPON_INVALID')
  refuseUnlessUsable(ctx, issuedCoupon)
  if (!issuedCoupon.fixed) await useUp(tx, byTill(ctx), issuedCoupon.code)
  const code = issuedCoupon.fixed ? await useFresh(tx, ctx, issuedCoupon.coupon) : issuedCoupon.code
  await noteEvent(tx, byTill(ctx), { coupon: issuedCoupon.coupon, code, kind: 'redeem', remark: remark ?? '' }, 1)
  return code
}

const byTill = (ctx: MerchantContext): By => ({ ...ctx, source: sourceOf(ctx) })

/** Of a number that all issued coupons share, one is taken from the quota and used in the same step. */
async function useFresh(tx: Tx, ctx: MerchantContext, { id }: PlainCoupon): Promise<string> {
  const taken = await tx
    .updateTable('coupon')
    .set((row) => ({
      taken: row('taken', '+', 1),
      made: row('made', '+', 1),
      numbered: row('numbered', '+', 1),
    }))
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .where((row) => row.or([row('quota', '=', -1), row('taken', '<', row.ref('quota'))]))
    .returning('numbered')
    .executeTakeFirst()
  if (!taken) refuse('COUPON_QUOTA_REACHED')
  const [code = ''] = newCodes({ length: 16, signs: 'both', letterCase: 'upper', checkDigit: false }, 1)
  await tx
    .insertInto('coupon_code')
    .values({
      merchant_id: ctx.merchant.id,
      code,
      coupon_id: id,
      number: taken.numbered,
      state: 'used',
      used_at: ctx.now,
      used_by: ctx.staff.id,
    })
    .execute()
  return code
}

/** Marks a used or locked code active again; the reason stays with it (decisions/coupons.md §2). */
export const reactivateCoupon: Verb<typeof reactivateRoute> = async (ctx, { params, body }) => {
  return ctx.write(async (tx) => {
    const issuedCoupon = (await findIssuedCoupon(tx, ctx.merchant.id, params.code)) ?? refuse('COUPON_INVALID')
    const more = await makeActive(tx, ctx.merchant.id, issuedCoupon)
    const event = {
      coupon: issuedCoupon.coupon,
      code: issuedCoupon.code,
      kind: 'reactivate',
      remark: body.remark,
    } as const
    await noteEvent(tx, { ...ctx, source: 'back-office' }, event, more)
    return presentIssuedCoupon(ctx, { ...issuedCoupon, state: 'active', lockedUntil: null, usedAt: null, usedBy: null })
  })
}

async function shown(tx: Tx, ctx: MerchantContext, code: string) {
  return presentIssuedCoupon(ctx, (await findIssuedCoupon(tx, ctx.merchant.id, code)) ?? refuse('COUPON_INVALID'))
}
