import { sql } from 'kysely'
import type { dailyChopCount as route } from '@chopcard/contract/office/merchant/dashboard.ts'
import type { Verb } from '../../core/context.ts'
import { activitySince, type Activity } from './activity.ts'
import { lastDays } from '../../core/last-days.ts'
import { isOfKind } from '../../loyalty/chop-log/kinds.ts'

/** What of one kind was issued and redeemed on each of the last thirty days. */
export const dailyChopCount: Verb<typeof route> = async (ctx, { query: { kind = 'stamps', storeId } }) => {
  const days = lastDays(ctx, 30)
  const { rows } = await sql<Pick<Activity, 'day' | 'issued' | 'redeemed'>>`
    select day, sum(issued)::bigint as issued, sum(redeemed)::bigint as redeemed
    from (${await activitySince(ctx, days[0], storeId)}) as activity
    where ${isOfKind(ctx.merchant.id, kind)} group by day`.execute(ctx.db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => ({ day, issued: byDay.get(day)?.issued ?? 0, redeemed: byDay.get(day)?.redeemed ?? 0 }))
}
