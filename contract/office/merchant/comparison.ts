import { z } from 'zod'
import { Day, Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** The last, the last four and the last thirteen whole weeks, each from Monday to Sunday. */
export const comparedRanges = ['week', 'month', 'quarter'] as const

const Figures = z.object({
  from: z.string(),
  to: z.string(),
  /** Days on which a member got or used something. */
  visits: z.int(),
  /** Visits of members who had come before. */
  returning: z.int(),
  /** New cards, without imported ones; at a store members who came for the first time, and came there. */
  newMembers: z.int(),
  /** Redeemed rewards, less voided ones. */
  rewards: z.int(),
  /** What they cost the shop, in minor units; null while it has not said what they cost. */
  cost: z.int().nullable(),
})
export type Figures = z.output<typeof Figures>

export const comparison = route({
  audience: 'merchant',
  menu: 'daily-earn-burn',
  action: 'get',
  method: 'GET',
  path: '/merchant/dashboard/comparison',
  mayLag: true,
  about:
    'How the shop did: in the last weeks or on chosen days, in as many days before them, and on the same weekdays 52 weeks earlier. A period is null of which more than a seventh lies before the first visit. At a store: visits that began there, and as new who came for the first time, and came there.',
  query: {
    range: z.enum(comparedRanges).optional(),
    from: Day.optional(),
    to: Day.optional(),
    storeId: Id.optional(),
  },
  reply: z.object({
    currency: z.string(),
    /** The day of the first visit to the shop or store; null before it. */
    firstVisit: z.string().nullable(),
    period: Figures,
    before: Figures.nullable(),
    yearBefore: Figures.nullable(),
    days: z.array(z.object({ day: z.string(), visits: z.int(), before: z.int() })),
  }),
})
