import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** Whom a message or a coupon may bring back, as filters of the member list. */
export const chanceFilters = {
  drifting: { visitGroup: 'drifting' },
  oneShort: { oneShort: 'yes' },
  birthday: { birthday: 'week' },
} as const
export type Chance = keyof typeof chanceFilters
export const chances = Object.keys(chanceFilters) as Chance[]

const Count = z.object({ members: z.int(), isExact: z.boolean() })

export const countChances = route({
  audience: 'merchant',
  menu: 'daily-earn-burn',
  action: 'get',
  method: 'GET',
  path: '/merchant/dashboard/chances',
  mayLag: true,
  about:
    'How many members drift away, lack one stamp of a reward, or have their birthday within a week, exactly up to 10,000 (birthdays 5,000); and what the shop owes. Of a store: members whose first visit was there.',
  query: { storeId: Id.optional() },
  reply: z.object({
    drifting: Count,
    oneShort: Count,
    birthday: Count,
    /** As it was when the day began; null of a store, and where nothing was kept yet. */
    liability: z.object({ cost: z.int(), breakage: z.int(), currency: z.string(), takenAt: z.string() }).nullable(),
  }),
})
