import { z } from 'zod'
import { Card, CardState, Operation } from '../cards.ts'
import { CardRef, Chops, Day, Email, Id, paged, requiredText, text } from '../kinds.ts'
import { route } from '../route.ts'

const till = ['adjust', 'quick-earn-attend', 'quick-redeem', 'member-list'] as const
const page = { audience: 'merchant', menu: 'member-list' } as const
const remark = text(500)
/** What a scanner read or a person typed. */
const Scanned = requiredText(500)

export const listCardFilters = {
  q: text(100).optional(),
  campaignId: Id.optional(),
  state: CardState.optional(),
  levelId: Id.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
} as const

export const listCards = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/member',
  about: 'Cards with their members. `q` finds by card number, e-mail, mobile or nickname.',
  query: { ...paged(['createdAt', 'expiresAt', 'balance', 'email']), ...listCardFilters },
  shape: 'list',
  reply: Card,
})

export const listCardsByEmail = route({
  ...page,
  menu: till,
  action: 'query',
  method: 'GET',
  path: '/merchant/member_email',
  about: 'The cards of one e-mail address.',
  query: { email: Email, campaignId: Id.optional() },
  reply: z.array(Card),
})

export const getCard = route({
  ...page,
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/member/{id}',
  about: 'One card.',
  params: { id: CardRef },
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const createCard = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/campaign/{id}/member',
  about: 'Creates an empty member: a card to hand out, with contact details where given.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({
    email: Email.optional(),
    mobile: text(20).optional(),
    nickname: text(40).optional(),
    remark: remark.optional(),
  }),
  reply: Card,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'MEMBER_QUOTA_EXCEEDED', 'MEMBER_ALREADY_REGISTERED'],
})

export const deleteCard = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/member/{id}',
  about: 'Deletes a card without transactions, and its member when it was the only card.',
  params: { id: CardRef },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['INVALID_MEMBER', 'MEMBER_HAS_TRANSACTIONS'],
})

/** `quantity` is signed for adjust, positive for issue; `confirm` repeats the very same operation within 3 seconds. */
export const ChopBody = z.strictObject({
  memberId: CardRef,
  operation: z.enum(['issue', 'adjust']),
  quantity: Chops,
  chopTypeId: Id.optional(),
  remark: remark.optional(),
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
const refusesIssue = [
  ...refusesCard,
  'CHOP_BALANCE_MAX',
  'EXCEED_MAX_EARN_PER_DAY',
  'COLLECTION_ENDED',
  'NO_AVAILABLE_CHOP_CHANGE',
  'CHOP_BALANCE_NOT_ENOUGH',
  'PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE',
] as const
const refusesRedeem = [
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
  menu: till,
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
  remark: remark.optional(),
  pin: text(20).optional(),
  eStampId: text(100).optional(),
  confirm: z.boolean().optional(),
})

export const redeem = route({
  ...page,
  menu: till,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/member/{memberId}/redeem',
  about: 'Redeems a reward of the card.',
  movesValue: true,
  params: { memberId: CardRef },
  body: RedeemBody,
  reply: Operation.extend({ couponCode: z.string().nullable() }),
  refuses: [...refusesRedeem, 'PIN_CODE_INVALID', 'PIN_CODE_LOCKED'],
})

export const redeemReward = route({
  audience: 'member',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/member/redeem/reward',
  about: 'The same redemption asked for from the member’s own phone: needs staff PIN, E-Stamp or self redemption.',
  movesValue: true,
  body: z.strictObject({
    memberId: CardRef,
    rewardId: text(64),
    pin: text(20).optional(),
    eStampId: text(100).optional(),
  }),
  reply: Operation.extend({ couponCode: z.string().nullable() }),
  refuses: [...refusesRedeem, 'PIN_CODE_INVALID', 'PIN_CODE_LOCKED', 'E_STAMP_ID_INVALID', 'SERVICE_UNAVAILABLE'],
})

export const validateChop = route({
  ...page,
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/chop/validation',
  about: 'What an operation would come to, decided by the same rules, without doing it.',
  query: {
    memberId: CardRef,
    operation: z.enum(['issue', 'adjust', 'redeem']),
    quantity: z
      .string()
      .regex(/^-?\d{1,9}$/)
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
    /** The least and the most an adjust may be. */
    range: z.object({ min: z.int(), max: z.int() }).optional(),
  }),
  refuses: ['INVALID_MEMBER'],
})

export const scanned = route({
  ...page,
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/data/{x}',
  about: 'What was scanned or typed: a card’s code, number or address.',
  params: { x: Scanned },
  reply: z.object({ kind: z.literal('card'), card: Card }),
  refuses: ['INVALID_QR_CODE'],
})

const RewardOffer = z.object({
  id: z.string(),
  name: z.string(),
  cost: z.int(),
  allowed: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  retryAt: z.string().optional(),
  /** How many chops are missing. */
  missing: z.int().optional(),
})

export const quickRedeem = route({
  ...page,
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/quick_redeem/{x}',
  about: 'A card with what can be redeemed now, and what is missing for the rest.',
  params: { x: Scanned },
  reply: z.object({
    card: Card,
    rewards: z.array(RewardOffer),
    coupons: z.array(z.never()),
    vouchers: z.array(z.never()),
  }),
  refuses: ['INVALID_QR_CODE'],
})

export const cardByToken = route({
  ...page,
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/member/{x}',
  about: 'The card of a member token or card number.',
  params: { x: Scanned },
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const memberToken = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/memberToken/{x}',
  about: 'The address of the member’s card page.',
  params: { x: CardRef },
  reply: z.object({ token: z.string(), url: z.string() }),
  refuses: ['INVALID_MEMBER'],
})

export const editRemark = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/remark',
  about: 'Sets the remark of a card.',
  body: z.strictObject({ memberId: CardRef, remark }),
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const editOtherInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/otherInfo',
  about: 'Changes nickname, e-mail, mobile, level, expiry or frozen state; what is absent stays.',
  body: z.strictObject({
    memberId: CardRef,
    nickname: text(40).optional(),
    email: Email.optional(),
    mobile: text(20).optional(),
    levelId: Id.optional(),
    expiresOn: Day.nullable().optional(),
    frozen: z.boolean().optional(),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'FEATURE_OFF', 'EMAIL_REGISTERED', 'MEMBER_EXPIRED', 'MEMBER_CLOSED'],
})

export const editAdditionalInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/additionalInfo',
  about: 'Replaces the additional information: up to 30 names with their texts.',
  body: z.strictObject({
    memberId: CardRef,
    additionalInfo: z
      .record(requiredText(40), text(500))
      .refine((info) => Object.keys(info).length <= 30, { message: 'tooMany' }),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})
