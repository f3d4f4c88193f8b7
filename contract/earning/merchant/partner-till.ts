import { z } from 'zod'
import { CardNumber, Chops, Id, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { PartnerCard } from './partners.ts'
import { refusesIssue, refusesRedeem } from '../../loyalty/merchant/till.ts'

const page = { audience: 'merchant', menu: ['adjust', 'quick-earn-attend', 'quick-redeem'], action: 'edit' } as const
const refusesTill = ['NOT_FOUND', 'PARTNERSHIP_PAUSED', 'CONFLICT_TRY_AGAIN', 'TOO_MANY_REQUESTS'] as const

/**
 * What was done, and the card as it is then. The answer to a key is kept in the caller's tenant, where nobody else's member
 * may be kept: it does not say whose the card is.
 */
const Done = z.object({ entryId: z.string(), card: PartnerCard.omit({ nickname: true }) })

/** `confirm` repeats the very same operation within 3 seconds. */
const repeat = { confirm: z.boolean().optional() }

export const partnerIssue = route({
  ...page,
  method: 'POST',
  path: '/merchant/partner/{id}/issue',
  about: 'Issues chops to a card of a partner campaign, by the campaign’s own rules.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({ cardNumber: CardNumber, quantity: Chops.min(1), chopTypeId: Id.optional(), ...repeat }),
  reply: Done,
  refuses: [...refusesTill, ...refusesIssue],
})

export const partnerRedeem = route({
  ...page,
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/partner/{id}/redeem',
  about: 'Redeems a reward of a card of a partner campaign.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({ cardNumber: CardNumber, rewardId: text(64), ...repeat }),
  reply: Done,
  refuses: [
    ...refusesTill,
    ...refusesRedeem,
    'COUPON_EXPIRED',
    'COUPON_QUOTA_REACHED',
    'COUPON_MEMBER_LIMIT',
    'COUPON_GROUP_LIMIT',
  ],
})

export const partnerVoid = route({
  ...page,
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/partner/{id}/void',
  about: 'Takes the caller’s own operation at a partner campaign back, within 30 seconds.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({ entryId: Id }),
  reply: Done,
  refuses: [
    ...refusesTill,
    'ALREADY_VOIDED',
    'ENTRY_CANNOT_BE_VOIDED',
    'REWARD_COUPON_USED',
    'CHOP_BALANCE_NOT_ENOUGH',
    'CHOP_BALANCE_MAX',
    'MEMBER_CLOSED',
    'CAMPAIGN_ENDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
