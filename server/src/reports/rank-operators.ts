import { sql } from 'kysely'
import type { topOperators as route } from '@chopcard/contract/merchant/dashboard.ts'
import type { Verb } from '../core/context.ts'
import { activitySince } from './activity.ts'
import { lastDays } from './days.ts'
import { isOfKind } from './kinds.ts'

/** The ten operators who issued most of one kind in the last thirty days; those who did nothing are left out. */
export const topOperators: Verb<typeof route> = async (ctx, { query: { kind = 'stamps' } }) => {
  const [from] = lastDays(ctx, 30)
  const { rows } = await sql<{ id: string; name: string; issued: number; redemptions: number }>`
    select s.id, s.name, a.issued, a.redemptions
    from (
      select staff_id, sum(issued)::bigint as issued, sum(redemptions)::bigint as redemptions
      from (${await activitySince(ctx, from)}) as activity
      where ${isOfKind(ctx.merchant.id, kind)} group by staff_id
    ) as a
    join staff s on s.merchant_id = ${ctx.merchant.id} and s.id = a.staff_id
    where a.issued > 0 or a.redemptions > 0
    order by a.issued desc, a.redemptions desc, s.name, s.id
    limit 10`.execute(ctx.db)
  return rows
}
