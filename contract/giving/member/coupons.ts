import { z } from 'zod'
import { maxEStampIdLength, maxTypedPinLength } from '../../core/limits.ts'
import { Email, Id, Language, secretText } from '../../core/kinds.ts'
import { codeStates, couponTypes } from '../merchant/coupon-codes.ts'
import { tapRefusals } from '../../outward/taps.ts'
import { route } from '../../core/route.ts'

/** What every page of a coupon shows of it. */
const CouponLook = z.object({
  merchant: z.object({ name: z.string(), logo: z.string().nullable(), timeZone: z.string(), currency: z.string() }),
  title: z.string(),
  shortDescription: z.string(),
  type: z.enum(couponTypes),
  value: z.int().nullable(),
  secondaryTitle: z.string(),
  secondaryField: z.string(),
  auxiliaryTitle: z.string(),
  auxiliaryField: z.string(),
  terms: z.string(),
  /** The picture above, as large as it was cut. */
  banner: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  detailBanner: z.string(),
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  labelColor: z.string(),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
})
export type CouponLook = z.infer<typeof CouponLook>

/** What the holder of an issued coupon sees of it. */
export const HolderCoupon = CouponLook.extend({
  token: z.string(),
  code: z.string(),
  /** What all issued coupons show besides their own codes. */
  number: z.string().nullable(),
  state: z.enum([...codeStates, 'notYet']),
  usedAt: z.string().nullable(),
  lockedUntil: z.string().nullable(),
  /** In how many milliseconds time alone makes something else of it: clocks of phones differ. */
  changesIn: z.int().nullable(),
  /** Who may stand behind its use on the phone. */
  ways: z.array(z.enum(['pin', 'estamp'])),
})
export type HolderCoupon = z.infer<typeof HolderCoupon>

/** The same where it is kept as the answer to a key: without what opens its page. */
const UsedCoupon = HolderCoupon.omit({ token: true })

const ofHolder = { audience: 'holder', holds: 'coupon', params: { token: secretText(200) } } as const

export const holderCoupon = route({
  ...ofHolder,
  method: 'GET',
  path: '/public/coupon_copy/{token}',
  about: 'A copy of a coupon as its holder sees it.',
  reply: HolderCoupon,
  refuses: ['NOT_FOUND'],
})

export const holderCouponEvents = route({
  ...ofHolder,
  method: 'GET',
  path: '/public/coupon_copy/{token}/events',
  about: 'Server-sent events: `coupon` when the stream opens and whenever the copy may have changed.',
  shape: 'events',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})

export const redeemHolderCoupon = route({
  ...ofHolder,
  needs: 'redeem',
  method: 'POST',
  path: '/public/coupon_copy/{token}/redeem',
  about: 'Uses a copy up on its holder’s phone, once, with the PIN or the E-Stamp of one of the staff.',
  movesValue: true,
  body: z.strictObject({
    pin: secretText(maxTypedPinLength).optional(),
    eStampId: secretText(maxEStampIdLength).optional(),
  }),
  reply: UsedCoupon,
  refuses: [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'FEATURE_OFF',
    'IDEMPOTENCY_KEY_REUSED',
    'PIN_CODE_INVALID',
    'PIN_CODE_LOCKED',
    'E_STAMP_ID_INVALID',
    ...tapRefusals,
    'COUPON_EXPIRED',
    'COUPON_LOCKED',
    'COUPON_USED',
    'COUPON_NOT_YET',
  ],
})

export const myCoupons = route({
  audience: 'member',
  method: 'GET',
  path: '/member/coupon',
  about: 'The coupons that a member got by their cards, those to be used first.',
  reply: z.array(
    HolderCoupon.pick({
      token: true,
      title: true,
      shortDescription: true,
      type: true,
      value: true,
      detailBanner: true,
      effectiveTo: true,
      state: true,
      usedAt: true,
    }).extend({ currency: z.string() }),
  ),
})

/** What the page shows where anybody may request a published coupon. */
export type OfferedCoupon = CouponLook & {
  id: string
  /** `gone`: all issued coupons have left, or it is over. */
  state: 'open' | 'notYet' | 'closed' | 'gone'
  publishedFrom: string
  /** In how many milliseconds it can be taken; null where that is not to come. */
  changesIn: number | null
}

export const requestCoupon = route({
  audience: 'public',
  method: 'POST',
  path: '/public/coupon/{id}/take',
  about: 'Mails a copy of a published coupon to an address; one that has a copy gets the same link again.',
  params: { id: Id },
  body: z.strictObject({ email: Email, language: Language }),
  reply: z.object({ checkMailbox: z.literal(true) }),
  refuses: [
    'NOT_FOUND',
    'COUPON_NOT_PUBLISHED',
    'COUPON_EXPIRED',
    'COUPON_QUOTA_REACHED',
    'COUPON_MEMBER_LIMIT',
    'COUPON_GROUP_LIMIT',
    'SERVICE_EXPIRED',
    'ACCOUNT_IS_RESTRICTED',
    'TOO_MANY_REQUESTS',
  ],
})
