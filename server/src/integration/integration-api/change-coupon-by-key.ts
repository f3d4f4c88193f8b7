import type {
  giveCouponByKey as giveRoute,
  lockCouponByKey as lockRoute,
  reactivateCouponByKey as reactivateRoute,
  releaseCouponByKey as releaseRoute,
  useCouponByKey as useRoute,
} from '@chopcard/contract/integration/v1/coupons.ts'
import type { Verb } from '../../core/context.ts'
import { atStore } from './at-store.ts'
import { giveCoupon } from '../../giving/coupons/give-coupon.ts'
import { holdCode, releaseCode, redeemHeldCode } from '../../giving/coupons/hold-code.ts'
import { reactivateCoupon, redeemCoupon } from '../../giving/coupons/redeem-coupon.ts'

export const giveCouponByKey: Verb<typeof giveRoute> = async (ctx, { params, body: { storeId, ...body } }) =>
  giveCoupon(await atStore(ctx, storeId), { ...body, couponId: params.id })

export const lockCouponByKey: Verb<typeof lockRoute> = async (ctx, { params, body }) =>
  holdCode(await atStore(ctx, body.storeId), params.code, body.minutes)

export const useCouponByKey: Verb<typeof useRoute> = async (
  ctx,
  { params, body: { lockedUntil, remark, storeId } },
) => {
  const by = await atStore(ctx, storeId)
  return lockedUntil
    ? redeemHeldCode(by, params.code, lockedUntil, remark)
    : redeemCoupon(by, { params, query: {}, body: { remark } })
}

export const releaseCouponByKey: Verb<typeof releaseRoute> = async (ctx, { params, body }) =>
  releaseCode(await atStore(ctx, body.storeId), params.code, body.lockedUntil)

export const reactivateCouponByKey: Verb<typeof reactivateRoute> = async (
  ctx,
  { params, body: { storeId, ...body } },
) => reactivateCoupon(await atStore(ctx, storeId), { params, query: {}, body })
