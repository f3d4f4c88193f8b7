import { z } from 'zod'
import { EntryKind } from '../../loyalty/cards.ts'
import { Day, Id, paged, SearchText } from '../../core/kinds.ts'
import { BalanceKind, earnBurnTotals } from '../../office/merchant/daily-earn-burn.ts'
import { route } from '../../core/route.ts'

const onPage = { audience: 'system', page: 'admin-member-chop-log', mayLag: true } as const

/** Days are each merchant's own; without them the last thirty. `q` finds by merchant or campaign. */
export const chopTotalFilters = {
  q: SearchText.optional(),
  merchantId: Id.optional(),
  campaignId: Id.optional(),
  kind: BalanceKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listChopTotals = route({
  ...onPage,
  method: 'GET',
  path: '/admin/memberChopLog',
  about:
    'What was earned and burnt at all merchants: a row for each merchant, campaign and day, up to an hour old. Sorted by a sum, the first 500.',
  query: { ...paged(['day', 'issued', 'redeemed', 'net', 'activeMembers']), ...chopTotalFilters },
  shape: 'list',
  reply: z.object({
    day: z.string(),
    merchantId: z.string(),
    merchantName: z.string(),
    campaignId: z.string(),
    campaign: z.string(),
    kind: BalanceKind,
    ...earnBurnTotals,
  }),
})

export const chopTotalDays = route({
  ...onPage,
  method: 'GET',
  path: '/admin/memberChopLog/days',
  about: 'The same, a row for each day and kind: days without entries are left out.',
  query: chopTotalFilters,
  reply: z.array(z.object({ day: z.string(), kind: BalanceKind, ...earnBurnTotals })),
})

export const listTenantChops = route({
  ...onPage,
  method: 'GET',
  path: '/admin/merchant/{id}/chopLog',
  about:
    'The single entries of one merchant, newest first. Whose they are is masked; `q` finds by campaign or by a whole card number.',
  params: { id: Id },
  query: {
    ...paged(['at']),
    campaignId: Id.optional(),
    kind: EntryKind.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    kind: EntryKind,
    quantity: z.int(),
    balanceAfter: z.int(),
    campaign: z.string(),
    chopType: z.string(),
    /** The last four digits of the card's number. */
    cardEnding: z.string(),
    /** The first letter of the nickname; null without one. */
    member: z.string().nullable(),
    operator: z.string().nullable(),
    isVoided: z.boolean(),
  }),
  refuses: ['NOT_FOUND'],
})
