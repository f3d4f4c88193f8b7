import { z } from 'zod'
import { maxScannedLength } from '../../core/limits.ts'
import { Operation } from '../../loyalty/cards.ts'
import { requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const scanEarnCode = route({
  audience: 'member',
  method: 'POST',
  path: '/member/earn_code',
  about:
    'Earns with a code that the member scanned or typed: the code, or its address. A code that is used up, over, stopped, foreign or unknown is one and the same to the caller.',
  movesValue: true,
  body: z.strictObject({ code: requiredText(maxScannedLength) }),
  reply: Operation,
  refuses: [
    'INVALID_QR_CODE',
    'MEMBER_EXPIRED',
    'MEMBER_FROZEN',
    'MEMBER_CLOSED',
    'MEMBER_PENDING',
    'CAMPAIGN_ENDED',
    'COLLECTION_ENDED',
    'CHOP_BALANCE_MAX',
    'EXCEED_MAX_EARN_PER_DAY',
    'NO_AVAILABLE_CHOP_CHANGE',
    'CONFLICT_TRY_AGAIN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
