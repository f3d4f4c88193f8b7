import { refuse } from '@chopcard/contract/core/errors.ts'
import type { liabilityReport as route } from '@chopcard/contract/office/merchant/liability.ts'
import type { Verb } from '../../core/context.ts'
import type { Whose } from './outstanding.ts'
import { outstanding } from './outstanding.ts'
import { keptMonthEnd, keptMonthEnds } from './month-ends.ts'

/** What is outstanding now, or was at the end of a month. */
export const liabilityReport: Verb<typeof route> = async (ctx, { query: { on } }) => {
  const [report, monthEnds] = await Promise.all([reportOn(ctx, on), keptMonthEnds(ctx)])
  return { ...report, monthEnds }
}

/** The same for whoever exports it. */
export async function reportOn(whose: Whose, on: string | undefined) {
  if (on) return (await keptMonthEnd(whose, on)) ?? refuse('NOT_FOUND')
  const { merchant, now } = whose
  return { currency: merchant.currency, takenAt: now.toISOString(), ...(await outstanding(whose)) }
}
