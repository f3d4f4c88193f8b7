import { z } from 'zod'
import { route } from '../../core/route.ts'
import { insightFilters } from './insights.ts'

/** What was tried: a coupon that was given, a message that was sent, a campaign that began, an automation that holds members out. */
export const effectKinds = ['coupon', 'message', 'campaign', 'automation'] as const

/** More or fewer members came, no difference is seen, or there are too few members to say. */
export const effectVerdicts = ['more', 'fewer', 'same', 'notEnough'] as const

const Arm = z.object({ members: z.int(), came: z.int() })

export const Effect = z.object({
  kind: z.enum(effectKinds),
  subjectId: z.string(),
  name: z.string(),
  startedOn: z.string(),
  /** The last day that counts; null of what goes on. */
  until: z.string().nullable(),
  /** The last day that is counted yet. */
  through: z.string(),
  /** Members who were reached, and how many of them came. Of a campaign: all members, in the days after it began. Of an automation: its occasions. */
  reached: Arm,
  /** Members who were not. Of a campaign: the same members, in the days before it. */
  others: Arm,
  /** So many more of a hundred members came of those who were reached, with its 95 % interval; null without members. */
  difference: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** How many members each group needs before anything is said. */
  needed: z.int(),
  verdict: z.enum(effectVerdicts),
})
export type Effect = z.output<typeof Effect>

export const effects = route({
  audience: 'merchant',
  menu: 'effects',
  action: 'query',
  method: 'GET',
  path: '/merchant/report/effects',
  mayLag: true,
  about:
    'Did it work? How many members came in the 30 days after a coupon, a message or the beginning of a campaign, compared with members who were not reached; the newest 200 that began in the period, without days in the last twelve months. Of a store: the members whose first visit was there.',
  query: insightFilters,
  reply: z.object({ from: z.string(), to: z.string(), effects: z.array(Effect) }),
})
