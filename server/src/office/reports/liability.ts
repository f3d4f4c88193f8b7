import { refuse } from '@chopcard/contract/core/errors.ts'
import type { liabilityReport as route } from '@chopcard/contract/office/merchant/liability.ts'
import type { Verb } from '../../core/context.ts'
import type { Whose } from './outstanding.ts'
import { outstanding } from './outstanding.ts'
import { keptMonthEnd, keptMonthEnds } from './month-ends.ts'

/** What is outstanding now, or was at the end of a month. */
export const liabilityReport: Verb<typeof route> = async (ctx, { query }) => {
  const [report, monthEnds] = await Promise.all([reportOn(ctx, query), keptMonthEnds(ctx, query.storeId)])
  return { ...report, monthEnds }
}

type Asked = { on?: string | undefined; storeId?: string | undefined }

/** The same for whoever exports it. */
export async function reportOn(whose: Whose, { on, storeId }: Asked) {
  if (on) return (await keptMonthEnd(whose, on, storeId)) ?? refuse('NOT_FOUND')
  const { merchant, now } = whose
  return { currency: merchant.currency, takenAt: now.toISOString(), ...(await outstanding(whose, storeId)) }
}
