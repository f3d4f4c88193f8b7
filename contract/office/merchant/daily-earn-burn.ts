import { units } from '../../loyalty/campaign-types/descriptor.ts'
import { z } from 'zod'
import { Day, Id, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** What a campaign collects; quantities of different kinds are never added up. */
export const balanceKinds = units
export const BalanceKind = z.enum(balanceKinds)

const page = { audience: 'merchant', menu: 'daily-earn-burn', action: 'query', mayLag: true } as const

/** What entries add up to. */
export const earnBurnTotals = {
  issued: z.int(),
  redeemed: z.int(),
  /** What voids gave (above 0) or took back (below 0). */
  voided: z.int(),
  expired: z.int(),
  /** Adjusted, imported and transferred, signed. */
  adjusted: z.int(),
  /** issued - redeemed + voided - expired + adjusted. */
  net: z.int(),
  /** Cards with an entry. */
  activeMembers: z.int(),
}

/** Days are the merchant's; without them the last thirty. */
export const earnBurnFilters = {
  from: Day.optional(),
  to: Day.optional(),
  campaignId: Id.optional(),
  operatorId: Id.optional(),
  storeId: Id.optional(),
  kind: BalanceKind.optional(),
} as const

export const listEarnBurn = route({
  ...page,
  method: 'GET',
  path: '/merchant/report/dailyEarnBurn',
  about: 'What was earned and burnt, a row for each day, campaign and operator; the newest day first unless sorted.',
  query: { ...paged(['day', 'issued', 'redeemed', 'net']), ...earnBurnFilters },
  shape: 'list',
  reply: z.object({
    day: z.string(),
    campaignId: z.string(),
    campaign: z.string(),
    kind: BalanceKind,
    /** Null: no member of staff made it. */
    operator: z.object({ id: z.string(), name: z.string() }).nullable(),
    ...earnBurnTotals,
  }),
})

export const earnBurnDays = route({
  ...page,
  method: 'GET',
  path: '/merchant/report/dailyEarnBurn/days',
  about: 'The same, a row for each day and kind: days without entries are left out.',
  query: earnBurnFilters,
  reply: z.array(z.object({ day: z.string(), kind: BalanceKind, ...earnBurnTotals })),
})
