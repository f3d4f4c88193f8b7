import type {
  giveCouponByKey as giveRoute,
  lockCouponByKey as lockRoute,
  reactivateCouponByKey as reactivateRoute,
  releaseCouponByKey as releaseRoute,
  useCouponByKey as useRoute,
} from '@chopcard/contract/integration/v1/coupons.ts'
import type { Verb } from '../../core/context.ts'
import { giveCoupon } from '../../giving/coupons/give-coupon.ts'
import { holdCode, releaseCode, redeemHeldCode } from '../../giving/coupons/hold-code.ts'
import { reactivateCoupon, redeemCoupon } from '../../giving/coupons/redeem-coupon.ts'

export const giveCouponByKey: Verb<typeof giveRoute> = (ctx, { params, body }) =>
  giveCoupon(ctx, { ...body, couponId: params.id })

export const lockCouponByKey: Verb<typeof lockRoute> = (ctx, { params, body }) =>
  holdCode(ctx, params.code, body.minutes)

export const useCouponByKey: Verb<typeof useRoute> = (ctx, { params, body: { lockedUntil, remark } }) =>
  lockedUntil
    ? redeemHeldCode(ctx, params.code, lockedUntil, remark)
    : redeemCoupon(ctx, { params, query: {}, body: { remark } })

export const releaseCouponByKey: Verb<typeof releaseRoute> = (ctx, { params, body }) =>
  releaseCode(ctx, params.code, body.lockedUntil)

export const reactivateCouponByKey: Verb<typeof reactivateRoute> = (ctx, { params, body }) =>
  reactivateCoupon(ctx, { params, query: {}, body })
