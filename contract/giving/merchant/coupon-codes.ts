import { z } from 'zod'
import { Id, Remark, requiredText, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const couponTypes = ['cash', 'percentage', 'gift'] as const
export const codeStates = ['active', 'locked', 'used', 'expired'] as const

export const CodeText = requiredText(40)

export const CouponCode = z.object({
  code: z.string(),
  state: z.enum(codeStates),
  lockedUntil: z.string().nullable(),
  usedAt: z.string().nullable(),
  usedBy: z.string().nullable(),
})

/** Which codes of which coupon an export holds. */
export const couponCodeFilters = {
  couponId: Id,
  state: z.enum(codeStates).optional(),
  q: SearchText.optional(),
} as const

/** An issued coupon as staff sees it before and after using it. */
export const IssuedCoupon = CouponCode.extend({
  couponId: z.string(),
  name: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  type: z.enum(couponTypes),
  value: z.int().nullable(),
  terms: z.string(),
  detailBanner: z.string(),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
  /** What all issued coupons share: using it uses up one that is made in the same moment. */
  fixed: z.boolean(),
  allowed: z.boolean(),
  refusal: z.object({ code: z.string(), message: z.string(), retryAt: z.string().optional() }).optional(),
})

const refusesUse = ['COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_LOCKED', 'COUPON_USED', 'COUPON_NOT_YET'] as const

export const redeemCoupon = route({
  audience: 'merchant',
  menu: ['quick-redeem', 'adjust', 'coupon-list'],
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/coupon_code/{code}/redeem',
  about: 'Uses a coupon’s code up, once, whoever else tries in the same moment.',
  movesValue: true,
  params: { code: CodeText },
  body: z.strictObject({ remark: Remark.optional() }),
  reply: IssuedCoupon,
  refuses: [...refusesUse, 'COUPON_QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
})
