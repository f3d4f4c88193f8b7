import { z } from 'zod'
import { route } from '../route.ts'

const page = { audience: 'merchant', menu: 'dashboard', action: 'get' } as const

export const summary = route({
  ...page,
  method: 'GET',
  path: '/merchant/summary',
  about: 'The merchant in numbers: cards, members, chops issued and redeemed, today and in all.',
  reply: z.object({
    members: z.int(),
    cards: z.int(),
    activeCampaigns: z.int(),
    issuedToday: z.int(),
    redeemedToday: z.int(),
    newMembersToday: z.int(),
    totalIssued: z.int(),
    totalRedeemed: z.int(),
    outstanding: z.int(),
    booksCheckedAt: z.string().nullable(),
    booksDifferences: z.int().nullable(),
  }),
})

export const adminSummary = route({
  ...page,
  menu: 'any',
  method: 'GET',
  path: '/merchant/admin/summary',
  about: 'What the caller did: chops issued, redemptions, voids, today and in the last thirty days.',
  reply: z.object({
    today: z.object({ issued: z.int(), redemptions: z.int(), voids: z.int() }),
    month: z.object({ issued: z.int(), redemptions: z.int(), voids: z.int() }),
  }),
})

export const dailyNewMember = route({
  ...page,
  method: 'GET',
  path: '/merchant/dailyNewMember',
  about: 'New cards on each of the last thirty days, in the merchant’s time zone; days without any are 0.',
  reply: z.array(z.object({ day: z.string(), count: z.int() })),
})

export const monthlyNewMember = route({
  ...page,
  method: 'GET',
  path: '/merchant/monthlyNewMember',
  about: 'New cards in each of the last twelve months.',
  reply: z.array(z.object({ month: z.string(), count: z.int() })),
})

export const dailyChopCount = route({
  ...page,
  method: 'GET',
  path: '/merchant/dailyChopCount',
  about: 'Chops issued and redeemed on each of the last thirty days.',
  reply: z.array(z.object({ day: z.string(), issued: z.int(), redeemed: z.int() })),
})

export const topOperators = route({
  ...page,
  method: 'GET',
  path: '/merchant/topOperators',
  about: 'The ten operators who issued most in the last thirty days.',
  reply: z.array(z.object({ id: z.string(), name: z.string(), issued: z.int(), redemptions: z.int() })),
})
