import { sql } from 'kysely'
import type { topOperators as route } from '@chopcard/contract/office/merchant/dashboard.ts'
import type { Verb } from '../../core/context.ts'
import { activitySince } from './activity.ts'
import { lastDays } from '../../core/last-days.ts'
import { isOfKind } from '../../loyalty/chop-log/kinds.ts'
import { operatorName } from '../../loyalty/chop-log/operator-name.ts'

/** The ten operators who issued most of one kind in the last thirty days; those who did nothing are left out. */
export const topOperators: Verb<typeof route> = async (ctx, { query: { kind = 'stamps', storeId } }) => {
  const [from] = lastDays(ctx, 30)
  const { rows } = await sql<{ id: string; name: string; issued: number; redemptions: number }>`
    select a.staff_id as id, ${operatorName('s')} as name, a.issued, a.redemptions
    from (
      select staff_id, sum(issued)::bigint as issued, sum(redemptions)::bigint as redemptions
      from (${await activitySince(ctx, from, storeId)}) as activity
      where ${isOfKind(ctx.merchant.id, kind)} group by staff_id
    ) as a
    left join staff s on s.merchant_id = ${ctx.merchant.id} and s.id = a.staff_id
    left join partner_operator po on po.merchant_id = ${ctx.merchant.id} and po.staff_id = a.staff_id
    where (a.issued > 0 or a.redemptions > 0) and (s.id is not null or po.staff_id is not null)
    order by a.issued desc, a.redemptions desc, 2, 1
    limit 10`.execute(ctx.db)
  return rows
}
