import { z } from 'zod'
import { maxQueryDigits, maxScannedLength, maxTypedPinLength } from '../../core/limits.ts'
import { Multiplier } from '../campaign-parts.ts'
import { Card, Operation, RewardLimits } from '../cards.ts'
import { BillAmount, CardRef, Chops, Id, Remark, requiredText, text } from '../../core/kinds.ts'
import { OrderDetail } from '../../commerce/orders.ts'
import { tapRefusals } from '../../outward/taps.ts'
import { route } from '../../core/route.ts'
import { IssuedCoupon } from '../../giving/merchant/coupon-codes.ts'
import { VoucherRecord } from '../../giving/merchant/voucher-acts.ts'

/** The pages from which a card is worked with. */
export const tillMenus = ['adjust', 'quick-earn-attend', 'quick-redeem', 'member-list'] as const
const page = { audience: 'merchant', menu: tillMenus } as const
/** What a scanner read or a person typed. */
const Scanned = requiredText(maxScannedLength)

/**
 * `quantity` is signed for adjust, positive for issue; `confirm` repeats the very same operation within 3 seconds, and issues
 * several stamps at once where one at a time is usual. An issue names the quantity, or the amount of the bill that the campaign
 * converts.
 */
export const ChopBody = z.strictObject({
  memberId: CardRef,
  operation: z.enum(['issue', 'adjust']),
  quantity: Chops.optional(),
  amount: BillAmount.optional(),
  chopTypeId: Id.optional(),
  remark: Remark.optional(),
  confirm: z.boolean().optional(),
})

const refusesCard = [
  'INVALID_MEMBER',
  'MEMBER_EXPIRED',
  'MEMBER_FROZEN',
  'MEMBER_CLOSED',
  'MEMBER_PENDING',
  'CAMPAIGN_ENDED',
  'INVALID_REQUEST',
  'DUPLICATE_OPERATION',
  'IDEMPOTENCY_KEY_REUSED',
] as const
export const refusesIssue = [
  ...refusesCard,
  'RESOURCE_NOT_FOUND',
  'CHOP_BALANCE_MAX',
  'EXCEED_MAX_EARN_PER_DAY',
  'COLLECTION_ENDED',
  'NO_AVAILABLE_CHOP_CHANGE',
  'BILLS_NOT_COUNTED',
  'BILL_TOO_SMALL',
  'CHOP_BALANCE_NOT_ENOUGH',
  'PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE',
] as const
export const refusesRedeem = [
  ...refusesCard,
  'CHOP_BALANCE_ZERO',
  'CHOP_BALANCE_NOT_ENOUGH',
  'REDEMPTION_NOT_OPEN',
  'COLLECTION_ENDED',
  'EXCEED_MAX_REDEEM_PER_DAY',
  'PREPAID_NOT_ALLOW_REDEEM',
  'MULTI_TIERS_NO_AVAILABLE_REDEMPTION',
  'NO_REDEEMABLE_REWARDS',
  'REWARD_NOT_FOUND',
] as const

export const changeChops = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/{id}',
  about: 'Issues chops to a card, or adjusts its balance.',
  movesValue: true,
  params: { id: CardRef },
  body: ChopBody,
  reply: Operation,
  refuses: refusesIssue,
})

export const RedeemBody = z.strictObject({
  rewardId: text(64).optional(),
  amount: Chops.optional(),
  quantity: Chops.optional(),
  remark: Remark.optional(),
  pin: text(maxTypedPinLength).optional(),
  eStampId: text(100).optional(),
  confirm: z.boolean().optional(),
})

/** Of a reward that is a coupon. */
const refusesCoupon = ['COUPON_EXPIRED', 'COUPON_QUOTA_REACHED', 'COUPON_MEMBER_LIMIT', 'COUPON_GROUP_LIMIT'] as const

export const redeem = route({
  ...page,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/member/{memberId}/redeem',
  about: 'Redeems a reward of the card.',
  movesValue: true,
  params: { memberId: CardRef },
  body: RedeemBody,
  reply: Operation.extend({ couponCode: z.string().nullable() }),
  refuses: [...refusesRedeem, ...refusesCoupon, 'PIN_CODE_INVALID', 'PIN_CODE_LOCKED'],
})

export const redeemReward = route({
  audience: 'member',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/member/redeem/reward',
  about:
    'The same redemption asked for from the member’s own phone: needs staff PIN, E-Stamp (the id of a tag, or a tap of one as `tap:<p>:<c>`) or self redemption.',
  movesValue: true,
  body: z.strictObject({
    memberId: CardRef,
    rewardId: text(64),
    pin: text(maxTypedPinLength).optional(),
    eStampId: text(100).optional(),
  }),
  reply: Operation.extend({ couponCode: z.string().nullable() }),
  refuses: [
    ...refusesRedeem,
    ...refusesCoupon,
    'PIN_CODE_INVALID',
    'PIN_CODE_LOCKED',
    'E_STAMP_ID_INVALID',
    ...tapRefusals,
    'FEATURE_OFF',
  ],
})

export const validateChop = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/chop/validation',
  about: 'What an operation would come to, decided by the same rules, without doing it.',
  query: {
    memberId: CardRef,
    operation: z.enum(['issue', 'adjust', 'redeem']),
    quantity: z
      .string()
      .regex(new RegExp(`^-?\\d{1,${maxQueryDigits}}$`))
      .transform(Number)
      .optional(),
    chopTypeId: Id.optional(),
    rewardId: text(64).optional(),
  },
  reply: z.object({
    allowed: z.boolean(),
    code: z.string().optional(),
    message: z.string().optional(),
    retryAt: z.string().optional(),
    balanceAfter: z.int().optional(),
    /** The least and the most an adjust may be; without a most where the balance has no upper limit. */
    range: z.object({ min: z.int(), max: z.int().nullable() }).optional(),
  }),
  refuses: ['INVALID_MEMBER'],
})

/** What customers scan themselves; a till shows what it is, and does nothing with it. */
export const ScanTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booth'),
    id: z.string(),
    name: z.string(),
    place: z.string(),
    campaignName: z.string(),
    /** Its times of today. */
    slots: z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        quota: z.int(),
        booked: z.int(),
        attended: z.int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('earnCode'),
    code: z.string(),
    batchName: z.string(),
    campaignName: z.string(),
    chops: z.int(),
    used: z.int(),
    /** Null is without end. */
    maxUses: z.int().nullable(),
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    /** Whether a member could earn with it now. */
    allowed: z.boolean(),
  }),
  z.object({ kind: z.literal('eStamp'), staffName: z.string() }),
])
export type ScanTarget = z.output<typeof ScanTarget>

/** The cards to choose from where a typed text means several. */
export const CardMatches = z.object({
  cards: z.array(Card),
  /** Whether there are more than these: more of the name finds fewer. */
  hasMore: z.boolean(),
})

const refusesScan = [
  'INVALID_QR_CODE',
  'QR_CODE_EXPIRED',
  'CARD_NOT_FOUND',
  'CARD_OF_ANOTHER_SHOP',
  'TOO_MANY_REQUESTS',
] as const

export const scanned = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/data/{x}',
  about:
    'What was scanned or typed: a card’s code, number or address, the code of a coupon, a voucher or an order, what customers scan (a booth’s code, a code to earn, an E-Stamp), or the cards of an e-mail address, a mobile number or a name.',
  params: { x: Scanned },
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('card'), card: Card }),
    z.object({ kind: z.literal('cards'), ...CardMatches.shape }),
    z.object({ kind: z.literal('coupon'), coupon: IssuedCoupon }),
    z.object({ kind: z.literal('voucher'), voucher: VoucherRecord }),
    z.object({ kind: z.literal('order'), order: OrderDetail }),
    ...ScanTarget.options,
  ]),
  refuses: refusesScan,
})

export const RewardOffer = z.object({
  id: z.string(),
  name: z.string(),
  cost: z.int(),
  allowed: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  retryAt: z.string().optional(),
  /** How many chops are missing. */
  missing: z.int().optional(),
  /** Given already in this round. */
  given: z.boolean().optional(),
})

const WayBack = z.enum(['renew', 'unfreeze'])
export type WayBack = z.infer<typeof WayBack>

export const quickRedeem = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/quick_redeem/{x}',
  about:
    'A card with what can be redeemed now, what is missing for the rest, and the coupons and vouchers of its member: what its rewards brought, and what was mailed to an address that is proven; or the coupon, voucher or order that a code is of; of an order its open coupons; what customers scan themselves; or the cards that a typed text may mean.',
  params: { x: Scanned },
  reply: z.object({
    /** Null where the code is another thing’s. */
    card: Card.nullable(),
    rewards: z.array(RewardOffer),
    /** How many times as much is earned now, and until which clock time; null until the end of the day. */
    multiplier: z.object({ factor: z.int(), until: z.string().nullable() }).nullable(),
    /** All hours that count more: a till without network goes by them. */
    multipliers: z.array(Multiplier),
    rewardLimits: RewardLimits.nullable(),
    coupons: z.array(IssuedCoupon),
    vouchers: z.array(VoucherRecord),
    order: OrderDetail.nullable(),
    signs: z.array(ScanTarget),
    /** Of a typed text that may mean several cards; null otherwise. */
    matches: CardMatches.nullable(),
    /** What the caller may do about a card that takes nothing as it is. */
    may: z.array(WayBack),
  }),
  refuses: refusesScan,
})

export const waitingRewards = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/till/rewards',
  about: 'How many members have a reward that they could take now, up to 99.',
  reply: z.object({ guests: z.int(), hasMore: z.boolean() }),
})

export const cardByToken = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/member/{x}',
  about: 'The card of a member token or card number.',
  params: { x: Scanned },
  reply: Card,
  refuses: ['INVALID_MEMBER', 'QR_CODE_EXPIRED', 'CARD_OF_ANOTHER_SHOP'],
})
