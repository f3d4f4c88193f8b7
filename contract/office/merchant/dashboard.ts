import { units } from '../../loyalty/campaign-types/descriptor.ts'
import { z } from 'zod'
import { route } from '../../core/route.ts'

/** What is counted: each kind of campaign counts something else, and a sum of them would mean nothing. */
export const chopKinds = units
export const ChopKind = z.enum(chopKinds)
export type ChopKind = z.infer<typeof ChopKind>
const ofKind = { kind: ChopKind.optional() }

const KindNumbers = z.object({
  kind: ChopKind,
  issuedToday: z.int(),
  redeemedToday: z.int(),
  totalIssued: z.int(),
  totalRedeemed: z.int(),
  outstanding: z.int(),
})

const OwnNumbers = z.object({
  /** Of the kinds that the merchant has campaigns of, stamps first. */
  issued: z.array(z.object({ kind: ChopKind, count: z.int() })),
  redemptions: z.int(),
  voids: z.int(),
})

const page = { audience: 'merchant', menu: 'dashboard', action: 'get' } as const

export const summary = route({
  ...page,
  method: 'GET',
  path: '/merchant/summary',
  about:
    'The merchant in numbers: cards, members and visits; stamps, points and prepaid uses each by themselves, today and in all. A visit is a day on which a member got or used something that was not voided. Imported members are not new.',
  reply: z.object({
    members: z.int(),
    cards: z.int(),
    activeCampaigns: z.int(),
    visitsToday: z.int(),
    newMembersToday: z.int(),
    /** Of the kinds that the merchant has campaigns of, stamps first. */
    kinds: z.array(KindNumbers),
    booksCheckedAt: z.string().nullable(),
    booksDifferences: z.int().nullable(),
  }),
})

export const adminSummary = route({
  ...page,
  menu: 'any',
  method: 'GET',
  path: '/merchant/admin/summary',
  about: 'What the caller did today and in thirty days: issued of each kind, redemptions, voids.',
  reply: z.object({
    today: OwnNumbers,
    month: OwnNumbers,
  }),
})

export const dailyNewMember = route({
  ...page,
  method: 'GET',
  path: '/merchant/dailyNewMember',
  about:
    'New cards on each of the last thirty days, in the merchant’s time zone, without imported ones; days without any are 0.',
  reply: z.array(z.object({ day: z.string(), count: z.int() })),
})

export const monthlyNewMember = route({
  ...page,
  method: 'GET',
  path: '/merchant/monthlyNewMember',
  about: 'New cards in each of the last twelve months, without imported ones.',
  reply: z.array(z.object({ month: z.string(), count: z.int() })),
})

export const dailyChopCount = route({
  ...page,
  method: 'GET',
  path: '/merchant/dailyChopCount',
  about: 'Stamps, points or prepaid uses issued and redeemed on each of the last thirty days.',
  query: ofKind,
  reply: z.array(z.object({ day: z.string(), issued: z.int(), redeemed: z.int() })),
})

export const topOperators = route({
  ...page,
  method: 'GET',
  path: '/merchant/topOperators',
  about: 'The ten operators who issued most stamps, points or prepaid uses in the last thirty days.',
  query: ofKind,
  reply: z.array(z.object({ id: z.string(), name: z.string(), issued: z.int(), redemptions: z.int() })),
})
