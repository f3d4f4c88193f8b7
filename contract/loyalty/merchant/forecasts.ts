import { z } from 'zod'
import { maxSimulatedMonths } from '../../core/limits.ts'
import { CampaignSettings } from '../campaign-settings.ts'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'campaign-list' } as const

/** What a save would do to cards that exist. */
export const impactKinds = [
  'campaign-ends',
  'redemption-waits',
  'above-limit',
  'reward-gone',
  'reward-dearer',
  'reward-cheaper',
  'level-gone',
  'level-rises',
  // Only where the save shall count for earlier cards and chops, too.
  'expires-earlier',
  'expires-at-once',
  'expires-later',
  'points-end',
  'points-stay',
] as const

export const ImpactEffect = z.object({
  what: z.enum(impactKinds),
  cards: z.int(),
  /** What those cards hold. */
  chops: z.int(),
  /** The day it begins, or the first of several. */
  day: z.string().nullable(),
  /** The reward, level or chop type. */
  name: z.string().nullable(),
})
export type ImpactEffect = z.infer<typeof ImpactEffect>

export const campaignImpact = route({
  ...page,
  action: 'edit',
  method: 'POST',
  asks: true,
  path: '/merchant/campaign/{id}/impact',
  about: 'Whom a save would touch. Changes nothing.',
  params: { id: Id },
  body: z.strictObject({ settings: CampaignSettings }),
  reply: z.object({
    /** At once and for every card. */
    always: z.array(ImpactEffect),
    /** What comes on top when it counts for what was there before; null where a save has no such choice. */
    ifForAll: z.array(ImpactEffect).nullable(),
  }),
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED'],
})

const perMonth = z.int().min(0).max(100)

/** A member's year: how often they come, what they get each time, when they redeem. */
export const SimulationPlan = z.strictObject({
  months: z.int().min(1).max(maxSimulatedMonths).default(12),
  visitsPerMonth: perMonth.default(4),
  /** Points each time; other types give one chop. */
  chopsPerVisit: z.int().min(1).max(1_000_000).default(1),
  /** The member stays away in these months, counted from 1. */
  pausedMonths: z.array(z.int().min(1).max(maxSimulatedMonths)).max(maxSimulatedMonths).default([]),
  redeems: z.enum(['at-once', 'dearest', 'never']).default('at-once'),
  renews: z.boolean().default(false),
})
export type SimulationPlan = z.output<typeof SimulationPlan>

export const SimulationStep = z.object({
  day: z.string(),
  what: z.enum(['join', 'earn', 'redeem', 'use', 'refused', 'expire', 'points-end', 'level', 'renew', 'frozen']),
  quantity: z.int(),
  balance: z.int(),
  spendable: z.int(),
  level: z.string().nullable(),
  state: z.string(),
  expiresAt: z.string().nullable(),
  reward: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type SimulationStep = z.infer<typeof SimulationStep>

export const simulateCampaign = route({
  ...page,
  action: 'get',
  method: 'POST',
  asks: true,
  path: '/merchant/campaigns/simulation',
  about: 'Plays a member’s time against settings that need not be saved, by the very rules of the till.',
  body: z.strictObject({ settings: CampaignSettings, plan: SimulationPlan }),
  reply: z.object({
    steps: z.array(SimulationStep),
    totals: z.object({
      visits: z.int(),
      earned: z.int(),
      redemptions: z.int(),
      ended: z.int(),
      refused: z.int(),
      balance: z.int(),
    }),
  }),
})
