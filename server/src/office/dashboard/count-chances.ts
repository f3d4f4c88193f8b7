import { chanceFilters, type countChances as route } from '@chopcard/contract/office/merchant/chances.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { countFitting } from '../../loyalty/segments/count-members.ts'
import { liabilityToday } from '../reports/liability-today.ts'

/** Whom a message or a coupon may bring back, counted as their segment would be. */
export const countChances: Verb<typeof route> = async (ctx) => {
  const [counts, liability] = await Promise.all([chancesOf(ctx), liabilityToday(ctx)])
  return { ...counts, liability }
}

/** The counts of the shop, or of one of its campaigns. */
export async function chancesOf(whose: Pick<TenantContext, 'db' | 'merchant'>, campaignId?: string) {
  const [drifting, oneShort, birthday] = await Promise.all([
    countFitting(whose, { ...chanceFilters.drifting, campaignId }),
    countFitting(whose, { ...chanceFilters.oneShort, campaignId }),
    countFitting(whose, { ...chanceFilters.birthday, campaignId }),
  ])
  return { drifting, oneShort, birthday }
}
