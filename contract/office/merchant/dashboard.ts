import { units } from '../../loyalty/campaign-types/descriptor.ts'
import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** What is counted: each kind of campaign counts something else, and a sum of them would mean nothing. */
export const chopKinds = units
export const ChopKind = z.enum(chopKinds)
export type ChopKind = z.infer<typeof ChopKind>
const atStore = { storeId: Id.optional() }
const ofKind = { kind: ChopKind.optional(), ...atStore }

const KindNumbers = z.object({
  kind: ChopKind,
  issuedToday: z.int(),
  redeemedToday: z.int(),
  totalIssued: z.int(),
  totalRedeemed: z.int(),
  /** Null of a store. */
  outstanding: z.int().nullable(),
})

const OwnNumbers = z.object({
  /** Of the kinds that the merchant has campaigns of, stamps first. */
  issued: z.array(z.object({ kind: ChopKind, count: z.int() })),
  redemptions: z.int(),
  voids: z.int(),
})

const page = { audience: 'merchant', menu: 'dashboard', action: 'get', mayLag: true } as const

export const summary = route({
  ...page,
  method: 'GET',
  path: '/merchant/summary',
  about:
    'The merchant in numbers: cards, members and visits; stamps, points and prepaid uses each by themselves, today and in all. A visit is a day on which a member got or used something that was not voided. Imported members are not new. At a store: what was done there, and who came there for the first time; what belongs to no store is null.',
  query: atStore,
  reply: z.object({
    members: z.int().nullable(),
    cards: z.int().nullable(),
    activeCampaigns: z.int().nullable(),
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
    'New cards on each of the last thirty days, in the merchant’s time zone, without imported ones; days without any are 0. At a store: members who came for the first time, and came there.',
  query: atStore,
  reply: z.array(z.object({ day: z.string(), count: z.int() })),
})

export const monthlyNewMember = route({
  ...page,
  method: 'GET',
  path: '/merchant/monthlyNewMember',
  about:
    'New cards in each of the last twelve months, without imported ones. At a store: members who came for the first time, and came there.',
  query: atStore,
  reply: z.array(z.object({ month: z.string(), count: z.int() })),
})

export const dailyChopCount = route({
  ...page,
  method: 'GET',
  path: '/merchant/dailyChopCount',
  about: 'Stamps, points or prepaid uses issued and redeemed on each of the last thirty days, in all or at one store.',
  query: ofKind,
  reply: z.array(z.object({ day: z.string(), issued: z.int(), redeemed: z.int() })),
})

export const topOperators = route({
  ...page,
  method: 'GET',
  path: '/merchant/topOperators',
  about:
    'The ten operators who issued most stamps, points or prepaid uses in the last thirty days, in all or at one store.',
  query: ofKind,
  reply: z.array(z.object({ id: z.string(), name: z.string(), issued: z.int(), redemptions: z.int() })),
})
