import { z } from 'zod'
import { route } from '../route.ts'

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
