import { sql } from 'kysely'
import { type giftImpact as route, maxBatchRows } from '@chopcard/contract/office/merchant/batches.ts'
import { findCoupon } from '../../giving/coupons/coupon-store.ts'
import { holdsCoupon } from '../../giving/coupons/give-to-member.ts'
import { holdsVoucher } from '../../giving/vouchers/voucher-to-member.ts'
import { findVoucher } from '../../giving/vouchers/voucher-store.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { namesTarget } from './may-act.ts'
import { membersOfTarget } from './batch-target.ts'

/** What a gift would come to, found as the act finds it; nothing is written. */
export const giftImpact: Verb<typeof route> = async (ctx, { body }) => {
  namesTarget(body)
  const { db, merchant } = ctx
  const holds =
    body.act === 'coupon' ? holdsCoupon(merchant.id, body.couponId) : holdsVoucher(merchant.id, body.voucherId)
  const members = (await membersOfTarget(db, ctx, body)).limit(maxBatchRows + 1)
  const { rows } = await sql<{ members: number; holders: number; unreachable: number }>`
    select count(*) as members, count(*) filter (where ${holds}) as holders,
      count(*) filter (where member.email is null) as unreachable
    from (${members}) as chosen
    join member on member.merchant_id = ${merchant.id} and member.id = chosen.member_id`.execute(db)
  const { members: all = 0, holders = 0, unreachable = 0 } = rows[0] ?? {}
  return {
    members: all,
    holders,
    unreachable,
    left: body.act === 'coupon' ? await couponsLeft(ctx, body.couponId) : null,
    ...(await costOf(ctx, body)),
  }
}

/** How many of a coupon can still be given; null is any number. */
async function couponsLeft({ db, merchant }: MerchantContext, couponId: string): Promise<number | null> {
  const { quota, taken } = await findCoupon(db, merchant.id, couponId)
  return quota === -1 ? null : Math.max(0, quota - taken)
}

type Gift = Parameters<typeof giftImpact>[1]['body']

/** What one of the vouchers is worth. */
async function costOf({ db, merchant }: MerchantContext, body: Gift) {
  if (body.act === 'coupon') return { amount: null, currency: null }
  const { amount, currency } = await findVoucher(db, merchant.id, body.voucherId)
  return { amount, currency }
}
