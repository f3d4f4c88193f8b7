import { z } from 'zod'
import { Id, Language, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const MAX_ADDRESSES = 1_000
export const sendOutcomes = ['sent', 'again', 'refused'] as const

const page = { audience: 'merchant', menu: 'coupon-list' } as const
const Sending = z.object({ id: z.string(), total: z.int(), done: z.int() })

export const sendCoupon = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/coupon/{id}/send',
  about: 'Has a copy sent to each of these addresses by a background job; what became of each is told row by row.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({
    /** As they were written: one that is blank or wrong is refused for itself. */
    emails: z.array(text(254)).min(1, { message: 'required' }).max(MAX_ADDRESSES),
    language: Language.optional(),
  }),
  reply: Sending,
  refuses: ['NOT_FOUND', 'COUPON_EXPIRED', 'IDEMPOTENCY_KEY_REUSED', 'VALIDATION_FAILED'],
})

export const getCouponSending = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/coupon_sending/{id}',
  about: 'How far the sending of a coupon is, and what became of each address.',
  params: { id: Id },
  reply: Sending.extend({
    rows: z.array(
      z.object({
        position: z.int(),
        email: z.string().nullable(),
        outcome: z.enum(sendOutcomes).nullable(),
        /** Why it was refused, in the reader's language. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
  refuses: ['NOT_FOUND'],
})
