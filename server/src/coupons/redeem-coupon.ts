import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/errors.ts'
import type { reactivateCoupon as reactivateRoute } from '@chopcard/contract/merchant/coupons.ts'
import type { redeemCoupon as redeemRoute } from '@chopcard/contract/merchant/coupon-copies.ts'
import { localDay } from '../core/clock.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { whyNot } from './code-rules.ts'
import type { CouponRow } from './coupon-store.ts'
import { type Copy, factsOf, findCopy, presentCopy } from './find-copy.ts'
import { newCodes } from './new-codes.ts'

export const redeemCoupon: Verb<typeof redeemRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => shown(tx, ctx, await redeemCode(tx, ctx, params.code, body.remark)))

/**
 * Uses a code up: one conditional update, so that of two tills one is told that it was used already. Answers with the code
 * that is used now.
 */
export async function redeemCode(tx: Tx, ctx: MerchantContext, text: string, remark?: string): Promise<string> {
  const copy = (await findCopy(tx, ctx.merchant.id, text)) ?? refuse('COUPON_INVALID')
  const refusal = whyNot(factsOf(copy), localDay(ctx.now, ctx.merchant.timeZone), ctx.now)
  if (refusal) refuse(refusal.code, { retryAt: refusal.retryAt })
  const code = copy.fixed ? await useFresh(tx, ctx, copy.coupon) : await useUp(tx, ctx, copy.code)
  await noteEvent(tx, ctx, { ...copy, code }, 'redeem', remark)
  return code
}

async function useUp(tx: Tx, ctx: MerchantContext, code: string): Promise<string> {
  const { numUpdatedRows: done } = await tx
    .updateTable('coupon_code')
    .set({ state: 'used', locked_until: null, used_at: ctx.now, used_by: ctx.staff.id })
    .where('merchant_id', '=', ctx.merchant.id)
    .where('code', '=', code)
    .where(sql<boolean>`(state = 'active' or (state = 'locked' and locked_until <= ${ctx.now}))`)
    .executeTakeFirstOrThrow()
  if (done) return code
  const now = await findCopy(tx, ctx.merchant.id, code)
  return refuse(now?.state === 'locked' ? 'COUPON_LOCKED' : 'COUPON_USED')
}

/** Of a number that all copies share, one is taken from the quota and used in the same step. */
async function useFresh(tx: Tx, ctx: MerchantContext, { id }: CouponRow): Promise<string> {
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

/** Marks a used or locked code active again; the reason stays with it (decisions.md §7). */
export const reactivateCoupon: Verb<typeof reactivateRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const copy = (await findCopy(tx, ctx.merchant.id, params.code)) ?? refuse('COUPON_INVALID')
    const { numUpdatedRows: done } = await tx
      .updateTable('coupon_code')
      .set({ state: 'active', locked_until: null, used_at: null, used_by: null })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('code', '=', copy.code)
      .where('state', '<>', 'active')
      .executeTakeFirstOrThrow()
    if (!done) refuse('INVALID_REQUEST')
    await noteEvent(tx, ctx, copy, 'reactivate', body.remark)
    return shown(tx, ctx, copy.code)
  })

async function shown(tx: Tx, ctx: MerchantContext, code: string) {
  return presentCopy(ctx, (await findCopy(tx, ctx.merchant.id, code)) ?? refuse('COUPON_INVALID'))
}

async function noteEvent(
  tx: Tx,
  ctx: MerchantContext,
  { coupon, code }: Copy,
  kind: 'redeem' | 'reactivate',
  remark = '',
): Promise<void> {
  await tx
    .insertInto('coupon_event')
    .values({
      merchant_id: ctx.merchant.id,
      id: uuid(),
      coupon_id: coupon.id,
      code,
      kind,
      staff_id: ctx.staff.id,
      nickname: ctx.staff.nickname,
      source: 'till',
      remark,
      local_day: localDay(ctx.now, ctx.merchant.timeZone),
      at: ctx.now,
    })
    .execute()
  ctx.note({ target: code, after: { kind, coupon: coupon.name, remark } })
}
