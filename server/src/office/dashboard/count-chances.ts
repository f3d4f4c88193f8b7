import { chanceFilters, type countChances as route } from '@chopcard/contract/office/merchant/chances.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { countFitting } from '../../loyalty/segments/count-members.ts'
import { liabilityToday } from '../reports/liability-today.ts'

/** Whom a message or a coupon may bring back, counted as their segment would be. */
export const countChances: Verb<typeof route> = async (ctx) => {
  const [counts, liability] = await Promise.all([chancesOf(ctx), liabilityToday(ctx)])
  return { ...counts, liability }
}

export async function chancesOf(whose: Pick<TenantContext, 'db' | 'merchant'>) {
  const [drifting, oneShort, birthday] = await Promise.all([
    countFitting(whose, chanceFilters.drifting),
    countFitting(whose, chanceFilters.oneShort),
    countFitting(whose, chanceFilters.birthday),
  ])
  return { drifting, oneShort, birthday }
}
