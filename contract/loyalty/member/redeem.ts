import { z } from 'zod'
import { Operation } from '../cards.ts'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const undoRedemption = route({
  audience: 'member',
  needs: 'redeem',
  method: 'POST',
  path: '/member/redeem/undo',
  about: 'Takes a self redemption back within 30 seconds; one that staff stood behind is theirs to void.',
  movesValue: true,
  body: z.strictObject({ entryId: Id }),
  reply: Operation,
  refuses: [
    'NOT_FOUND',
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
