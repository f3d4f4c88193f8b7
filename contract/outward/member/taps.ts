import { Operation } from '../../loyalty/cards.ts'
import { route } from '../../core/route.ts'
import { TapMessage, tapRefusals } from '../taps.ts'
import { z } from 'zod'

export const useTap = route({
  audience: 'member',
  method: 'POST',
  path: '/member/tap',
  about:
    'The stamp for a tap: of a booth for the card’s booking there, or of a counter for a visit. A tap is good for one member and 60 seconds.',
  movesValue: true,
  body: TapMessage,
  reply: Operation.extend({ boothName: z.string().optional() }),
  refuses: [
    ...tapRefusals,
    'TAP_OF_STAFF',
    'TAP_NOT_ALLOWED',
    'EXCEED_MAX_TAPS_PER_DAY',
    'CARD_EXPIRED',
    'MEMBER_FROZEN',
    'MEMBER_CLOSED',
    'MEMBER_PENDING',
    'CAMPAIGN_ENDED',
    'COLLECTION_ENDED',
    'FEATURE_OFF',
    'STAMP_NOT_REGISTERED',
    'BOOKING_TOO_EARLY',
    'TIME_EXPIRED',
    'CHOP_ALREADY_EARNED',
    'CHOP_BALANCE_MAX',
    'EXCEED_MAX_EARN_PER_DAY',
    'INVALID_REQUEST',
    'NO_AVAILABLE_CHOP_CHANGE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
