import { chanceFilters, type countChances as route } from '@chopcard/contract/office/merchant/chances.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { countFitting } from '../../loyalty/segments/count-members.ts'
import { liabilityToday } from '../reports/liability-today.ts'

/** Whom a message or a coupon may bring back, counted as their segment would be. */
export const countChances: Verb<typeof route> = async (ctx, { query }) => {
  const [counts, liability] = await Promise.all([chancesOf(ctx, query), query.storeId ? null : liabilityToday(ctx)])
  return { ...counts, liability }
}

type Of = { campaignId?: string | undefined; storeId?: string | undefined }

/** The counts of the shop, of one of its campaigns, or of one of its stores. */
export async function chancesOf(whose: Pick<TenantContext, 'db' | 'merchant'>, of: Of = {}) {
  const [drifting, oneShort, birthday] = await Promise.all([
    countFitting(whose, { ...chanceFilters.drifting, ...of }),
    countFitting(whose, { ...chanceFilters.oneShort, ...of }),
    countFitting(whose, { ...chanceFilters.birthday, ...of }),
  ])
  return { drifting, oneShort, birthday }
}
