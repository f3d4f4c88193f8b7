import { balanceKinds } from './daily-earn-burn.ts'
import { z } from 'zod'
import { maxPercent } from '../../core/limits.ts'
import { Day, Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const liabilityKinds = [...balanceKinds, 'vouchers'] as const
const Kind = z.enum(liabilityKinds)

/** What of one campaign, or of one voucher, ends in one month. */
export const LiabilityLine = z.object({
  kind: Kind,
  subjectId: z.string(),
  name: z.string(),
  /** `2026-11`; null is what never ends. */
  month: z.string().nullable(),
  /** Stamps, points, uses; of vouchers minor units of the currency. */
  quantity: z.int(),
  /** What it costs the merchant, in minor units; null where nobody has said so yet. */
  cost: z.int().nullable(),
  /** The part of the cost that will never be asked for, by what is known of others. */
  breakage: z.int().nullable(),
})
export type LiabilityLine = z.output<typeof LiabilityLine>

/** What became of what was given in this month and the 24 before: used, or ended without. */
export const LiabilityExperience = z.object({
  kind: Kind,
  used: z.int(),
  ended: z.int(),
  /** Hundredths; null while nothing has come to an end. */
  percent: z.number().nullable(),
})
export type LiabilityExperience = z.output<typeof LiabilityExperience>

/** With more cards than these the liability is counted once a day: the count reads every card. */
export const cardsCountedNow = 10_000

const page = { audience: 'merchant', menu: 'liability' } as const
export const liabilityFilters = { on: Day.optional(), storeId: Id.optional(), campaignId: Id.optional() } as const

export const liabilityReport = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/report/liability',
  mayLag: true,
  about: `What is outstanding at the merchant’s own cost, by the month in which it ends: now, or as it was at a month’s end. With more than ${cardsCountedNow} cards it is counted once a day. Of a store: cards of members whose first visit was there, and vouchers that were given there. Of a campaign: its cards alone.`,
  query: liabilityFilters,
  reply: z.object({
    currency: z.string(),
    takenAt: z.string(),
    /** For this answer; earlier, with the costs of now unless it is a month’s end; or not yet: then it is counted within the hour. */
    counted: z.enum(['now', 'earlier', 'not-yet']),
    lines: z.array(LiabilityLine),
    experience: z.array(LiabilityExperience),
    /** The months’ ends that were kept, newest first, with their sums. */
    monthEnds: z.array(z.object({ day: z.string(), currency: z.string(), cost: z.int(), breakage: z.int() })),
  }),
  refuses: ['NOT_FOUND'],
})

/** What the cards of one month got of one campaign, or what was given of one voucher in it, and what became of it until now. */
export const BreakageLine = z.object({
  subjectId: z.string(),
  name: z.string(),
  kind: Kind,
  /** `2026-11`, when the cards were made, or the vouchers given. */
  month: z.string(),
  /** Stamps, points, uses; of vouchers minor units of the currency. */
  issued: z.int(),
  used: z.int(),
  /** Expired without use. */
  ended: z.int(),
  /** What is left on the cards. */
  open: z.int(),
  /** Of what came to an end, how many hundredths ended without use; null while nothing has. */
  percent: z.number().nullable(),
})
export type BreakageLine = z.output<typeof BreakageLine>

export const breakageFilters = { from: Day.optional(), to: Day.optional(), campaignId: Id.optional() } as const

export const breakage = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/report/liability/breakage',
  mayLag: true,
  about:
    'What became of the chops of cards and of the money of vouchers, by the month in which these were made: used, ended without use or still open; without days, of the last twelve months.',
  query: breakageFilters,
  reply: z.object({
    /** The last day that is counted of chops; null before the first one. Vouchers are counted as they are. */
    through: z.string().nullable(),
    currency: z.string(),
    lines: z.array(BreakageLine),
  }),
})

/** Hundredths of the smallest unit: a point may cost less than a cent. */
export const maxOwnCost = 100_000_000_000
export const OwnCost = z.int().min(0).max(maxOwnCost)

const Costs = z.strictObject({
  /** Of a voucher’s money, so many hundredths. */
  voucherPercent: z.int().min(0).max(maxPercent),
  campaigns: z.array(z.strictObject({ campaignId: Id, cost: OwnCost.nullable() })).max(1_000),
})

export const getOwnCosts = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/report/liability/costs',
  about: 'What a stamp, a point, a use and a voucher’s money cost the merchant.',
  reply: z.object({
    currency: z.string(),
    voucherPercent: z.int(),
    campaigns: z.array(z.object({ campaignId: z.string(), name: z.string(), kind: Kind, cost: z.int().nullable() })),
  }),
})

export const setOwnCosts = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/report/liability/costs',
  viewAs: 'write',
  about: 'Says what a stamp, a point, a use of the campaigns named and a voucher’s money cost the merchant.',
  /** `seen` is what the form showed of it. */
  body: Costs.extend({ seen: Costs.optional() }),
  reply: Costs,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
