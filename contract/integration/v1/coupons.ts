import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { CardRef, Email, Id, Instant, Language, Remark, RequiredRemark } from '../../core/kinds.ts'
import { maxLockMinutes } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { CodeText, codeStates, couponTypes, IssuedCoupon, redeemCoupon } from '../../giving/merchant/coupon-codes.ts'
import { couponStates, reactivateCoupon } from '../../giving/merchant/coupons.ts'
import { atStore } from './at-store.ts'

const read = { audience: 'integration', scope: 'coupons:read', method: 'GET' } as const
const write = { audience: 'integration', scope: 'coupons:write', method: 'POST', movesValue: true } as const
const code = { code: CodeText }

export const listCouponsByKey = route({
  ...read,
  path: '/integration/v1/coupons',
  about: 'The coupons that the merchant has defined, the oldest first.',
  query: { ...cursored, type: z.enum(couponTypes).optional() },
  shape: 'cursor',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(couponTypes),
    /** Of cash minor units, of a percentage a hundredth part. */
    value: z.int().nullable(),
    state: z.enum(couponStates),
    effectiveFrom: z.string().nullable(),
    effectiveTo: z.string().nullable(),
    /** −1 is no limit. */
    quota: z.int(),
    codes: z.int(),
    used: z.int(),
    createdAt: z.string(),
  }),
})

export const listIssuedCouponsByKey = route({
  ...read,
  path: '/integration/v1/coupons/{id}/issued',
  about: 'What was issued of a coupon, the oldest first. The holder’s e-mail address needs the scope pii.',
  params: { id: Id },
  query: cursored,
  shape: 'cursor',
  reply: z.object({
    id: z.string(),
    /** Null once it was taken back. */
    code: z.string().nullable(),
    state: z.enum([...codeStates, 'takenBack']),
    email: z.string().nullable(),
    cardId: z.string().nullable(),
    source: z.string(),
    givenAt: z.string(),
    usedAt: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

/** Issues to an address, which is mailed the link unless `mail` is false, to a card’s member, or to whoever is given the code. */
export const giveCouponByKey = route({
  ...write,
  path: '/integration/v1/coupons/{id}/issued',
  about: 'Gives a coupon, within its quota and the limits of a person, and answers with the code.',
  params: { id: Id },
  body: z.strictObject({
    email: Email.optional(),
    cardId: CardRef.optional(),
    mail: z.boolean().optional(),
    language: Language.optional(),
    ...atStore,
  }),
  reply: z.object({
    id: z.string(),
    couponId: z.string(),
    code: z.string(),
    /** The holder’s page; null without the scope pii. */
    url: z.string().nullable(),
  }),
  refuses: [
    'NOT_FOUND',
    'INVALID_MEMBER',
    'COUPON_EXPIRED',
    'COUPON_QUOTA_REACHED',
    'COUPON_MEMBER_LIMIT',
    'COUPON_GROUP_LIMIT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const checkCouponByKey = route({
  ...read,
  path: '/integration/v1/coupon-codes/{code}',
  about: 'What a code is worth, and whether it could be used now, by the rule that uses it.',
  params: code,
  reply: IssuedCoupon,
  refuses: ['COUPON_INVALID'],
})

const refusesUse = [...redeemCoupon.refuses] as const

export const lockCouponByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/coupon-codes/{code}/lock',
  about:
    'Holds a code against every other use, for 15 minutes unless told otherwise. `lockedUntil` of the answer is needed to use it or to let it go.',
  params: code,
  body: z.strictObject({ minutes: z.int().min(1).max(maxLockMinutes).optional(), ...atStore }),
  reply: IssuedCoupon,
  refuses: [...refusesUse, 'INVALID_REQUEST'],
})

export const useCouponByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/coupon-codes/{code}/use',
  about: 'Uses a code up, once, whoever else tries. A code that the caller has locked is named with its `lockedUntil`.',
  params: code,
  body: z.strictObject({ lockedUntil: Instant.optional(), remark: Remark.optional(), ...atStore }),
  reply: IssuedCoupon,
  refuses: refusesUse,
})

export const releaseCouponByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/coupon-codes/{code}/release',
  about: 'Lets a code go that the caller has locked.',
  params: code,
  body: z.strictObject({ lockedUntil: Instant, ...atStore }),
  reply: IssuedCoupon,
  refuses: ['COUPON_INVALID', 'COUPON_LOCKED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const reactivateCouponByKey = route({
  ...write,
  path: '/integration/v1/coupon-codes/{code}/reactivate',
  about: reactivateCoupon.about,
  params: code,
  body: z.strictObject({ remark: RequiredRemark, ...atStore }),
  reply: IssuedCoupon,
  refuses: [...reactivateCoupon.refuses, 'IDEMPOTENCY_KEY_REUSED'],
})
