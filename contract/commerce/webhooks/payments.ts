import { z } from 'zod'
import { route } from '../../core/route.ts'

export const receiveStripe = route({
  audience: 'public',
  method: 'POST',
  path: '/webhooks/payments/stripe',
  about:
    'Where Stripe tells of checkouts, signed with the endpoint’s secret. A notice that was taken before changes nothing; `NOT_FOUND` where Stripe is not configured.',
  signed: { headers: ['stripe-signature'] },
  reply: z.object({ received: z.literal(true) }),
  refuses: ['NOT_FOUND', 'UNAUTHORIZED', 'CONFLICT_TRY_AGAIN'],
})
