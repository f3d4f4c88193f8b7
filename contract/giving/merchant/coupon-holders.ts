import { z } from 'zod'
import { Id, paged, RequiredRemark, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { codeStates } from './coupon-codes.ts'

export const issuedCouponStates = [...codeStates, 'takenBack'] as const
export const issuedCouponSources = ['send', 'download', 'reward', 'order'] as const
export const issuedCouponActs = ['resend', 'reactivate', 'takeBack'] as const

const ListedIssuedCoupon = z.object({
  id: z.string(),
  /** Null once the person is forgotten, or where nobody is known. */
  email: z.string().nullable(),
  member: z.object({ id: z.string(), cardNumber: z.string(), nickname: z.string().nullable() }).nullable(),
  /** Null once the issued coupon was taken back. */
  code: z.string().nullable(),
  state: z.enum(issuedCouponStates),
  source: z.enum(issuedCouponSources),
  givenAt: z.string(),
  openedAt: z.string().nullable(),
  usedAt: z.string().nullable(),
  usedBy: z.string().nullable(),
  takenBackAt: z.string().nullable(),
  /** What the reader may do with it now. */
  may: z.array(z.enum(issuedCouponActs)),
})

const filters = {
  state: z.enum(issuedCouponStates).optional(),
  source: z.enum(issuedCouponSources).optional(),
} as const

/** Which issued coupons of which coupon an export holds. */
export const issuedCouponFilters = { couponId: Id, ...filters, q: SearchText.optional() } as const

const page = { audience: 'merchant', menu: 'coupon-list' } as const

export const listIssuedCoupons = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/coupon/{id}/copy',
  viewAs: 'never',
  about: 'Who was given copies of a coupon, newest first. `q` finds by address, name, card number and code.',
  params: { id: Id },
  query: { ...paged(['givenAt']), ...filters },
  shape: 'list',
  reply: ListedIssuedCoupon,
  refuses: ['NOT_FOUND'],
})

export const resendIssuedCoupon = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/coupon_copy/{id}/resend',
  about: 'Mails the link of a copy to its holder once more, where the coupon allows that.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({}),
  reply: ListedIssuedCoupon,
  refuses: [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'COUPON_ALREADY_SENT',
    'COUPON_USED',
    'COUPON_EXPIRED',
    'COUPON_LOCKED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const revokeIssuedCoupon = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/coupon_copy/{id}/take_back',
  about:
    'Takes a copy back that was not used, with a reason: quota and limits have it again. A sold one goes back by its order.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({ remark: RequiredRemark }),
  reply: ListedIssuedCoupon,
  refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'COUPON_USED', 'IDEMPOTENCY_KEY_REUSED'],
})
