import { z } from 'zod'
import { Day, Id, SearchText } from '../core/kinds.ts'

/** `subscribe`: the first plan that is paid for, or one after another had ended; `renew`: the same one for longer. */
export const planActs = ['subscribe', 'renew', 'change'] as const
export type PlanAct = (typeof planActs)[number]

export const planOrderStates = ['open', 'paid', 'cancelled', 'refunded'] as const
export type PlanOrderState = (typeof planOrderStates)[number]

export const paymentFilters = {
  q: SearchText.optional(),
  state: z.enum(planOrderStates).optional(),
  planId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const
