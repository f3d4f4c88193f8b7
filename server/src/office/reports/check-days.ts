import { sql } from 'kysely'
import { sums } from './activity.ts'
import { checkInSteps } from './check-in-steps.ts'

/** The sums of days that are closed against the chop log. */
export const checkDays = checkInSteps(
  'summed_through',
  'what was issued and redeemed',
  (merchantId, isInStep) => sql`
    select day::text as day from (
      select day, sum(issued) as issued, sum(redeemed) as redeemed, sum(redemptions) as redemptions, sum(voids) as voids,
        sum(net) as net
      from daily_summary
      where merchant_id = ${merchantId} and ${isInStep('day')}
      group by day
    ) as kept full join (
      select local_day as day, ${sums} from chop_entry
      where merchant_id = ${merchantId} and ${isInStep('local_day')}
      group by local_day
    ) as counted using (day)
    where (kept.issued, kept.redeemed, kept.redemptions, kept.voids, kept.net)
      is distinct from (counted.issued, counted.redeemed, counted.redemptions, counted.voids, counted.net)`,
)
