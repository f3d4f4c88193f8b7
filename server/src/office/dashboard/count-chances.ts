import { chanceFilters, type countChances as route } from '@chopcard/contract/office/merchant/chances.ts'
import type { Verb } from '../../core/context.ts'
import { countFitting } from '../../loyalty/segments/count-members.ts'
import { liabilityToday } from '../reports/liability-today.ts'

/** Whom a message or a coupon may bring back, counted as their segment would be. */
export const countChances: Verb<typeof route> = async (ctx) => {
  const [drifting, oneShort, birthday, liability] = await Promise.all([
    countFitting(ctx, chanceFilters.drifting),
    countFitting(ctx, chanceFilters.oneShort),
    countFitting(ctx, chanceFilters.birthday),
    liabilityToday(ctx),
  ])
  return { drifting, oneShort, birthday, liability }
}
