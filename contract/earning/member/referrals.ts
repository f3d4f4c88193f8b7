import { z } from 'zod'
import { requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const myReferrals = route({
  audience: 'member',
  method: 'GET',
  path: '/member/referral',
  about: 'What a member sends to friends, what both get for it, and how many came.',
  reply: z.object({
    code: z.string(),
    url: z.string(),
    referrerBonus: z.int(),
    refereeBonus: z.int(),
    /** The last day on which it counts. */
    endDate: z.string().nullable(),
    brought: z.int(),
    bonuses: z.int(),
  }),
  refuses: ['NOT_FOUND'],
})

export const noteDevice = route({
  audience: 'member',
  needs: 'read',
  method: 'POST',
  path: '/member/device',
  about: 'Notes in which browser a card was opened, so that nobody brings themselves; it is kept as a digest.',
  body: z.strictObject({ deviceToken: requiredText(64) }),
  reply: z.object({ done: z.literal(true) }),
})
