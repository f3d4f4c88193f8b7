import { z } from 'zod'
import { CardState } from '../../loyalty/cards.ts'
import { Id, Month, paged, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const onPage = { audience: 'system', page: 'admin-member-redeem-chop-log', mayLag: true } as const

/** Without a month the one that goes on, of UTC. `q` finds by the merchant's name or id. */
export const memberMonthFilters = {
  q: SearchText.optional(),
  month: Month.optional(),
} as const

const counts = {
  /** New members, without those that were imported. */
  joined: z.int(),
  /** Members who collected or redeemed something, with whichever card. */
  active: z.int(),
  redeeming: z.int(),
}

export const listMemberMonths = route({
  ...onPage,
  method: 'GET',
  path: '/admin/memberRedeemChopLog',
  about: 'The members of all merchants in a month: all, joined, active and redeeming, up to an hour old.',
  query: { ...paged(['name', 'members', 'joined', 'active', 'redeeming']), ...memberMonthFilters },
  shape: 'list',
  reply: z.object({
    merchantId: z.string(),
    merchantName: z.string(),
    month: z.string(),
    /** At the end of the month, or now. */
    members: z.int(),
    ...counts,
  }),
})

export const memberMonths = route({
  ...onPage,
  method: 'GET',
  path: '/admin/memberRedeemChopLog/months',
  about: 'All merchants together, or one, in each of the last twelve months.',
  query: { merchantId: Id.optional() },
  reply: z.array(z.object({ month: z.string(), ...counts })),
})

/** What a card did in the month. */
export const cardActivities = ['joined', 'active', 'redeeming'] as const

export const listTenantCards = route({
  ...onPage,
  method: 'GET',
  path: '/admin/merchant/{id}/cards',
  about:
    'The cards of one merchant with what they did in a month. Whose they are is masked; `q` finds by campaign or by a whole card number.',
  params: { id: Id },
  query: { ...paged(['createdAt']), month: Month.optional(), did: z.enum(cardActivities).optional() },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    /** The last four digits of the card's number. */
    cardEnding: z.string(),
    /** The first letter of the nickname; null without one. */
    member: z.string().nullable(),
    campaign: z.string(),
    state: CardState,
    createdAt: z.string(),
    /** Of the month. */
    entries: z.int(),
    redemptions: z.int(),
    lastEntryAt: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})
