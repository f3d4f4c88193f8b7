import { sql } from 'kysely'
import { cardVisits } from './campaign-visits.ts'
import { checkInSteps } from './check-in-steps.ts'
import { groupStaff, groups } from './earn-burn.ts'
import { totalColumns, totals } from '../../loyalty/chop-log/totals.ts'

/** The totals of the report of earning and burning against the chop log. */
export const checkTotals = checkInSteps(
  'totaled_through',
  'what was earned and burnt',
  (merchantId, isInStep) => sql`
    select distinct day::text as day from (
      select day, campaign_id, staff_id, ${totalColumns('daily_total')}, visits from daily_total
      where merchant_id = ${merchantId} and ${isInStep('day')}
    ) as t full join (
      select local_day as day, campaign_id, ${groupStaff} as staff_id, ${totals}, ${cardVisits(merchantId)} from chop_entry
      where merchant_id = ${merchantId} and ${isInStep('local_day')}
      group by ${groups}
    ) as c using (day, campaign_id, staff_id)
    where (${totalColumns('t')}, t.visits) is distinct from (${totalColumns('c')}, c.visits) order by day`,
)
