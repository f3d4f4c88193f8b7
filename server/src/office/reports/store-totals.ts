import { type RawBuilder, sql } from 'kysely'
import { totals } from '../../loyalty/chop-log/totals.ts'
import { noStaff, sums } from './activity.ts'
import { isCardVisit } from './campaign-visits.ts'
import { groupStaff } from './earn-burn.ts'
import type { Counted } from './insight-totals.ts'

/** A query of the rows of `store_summary` by the log. */
export const storeSumsByLog = ({ merchantId, isIn }: Counted): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, store_id, local_day as day, campaign_id, coalesce(staff_id, ${noStaff}::uuid) as staff_id, ${sums}
  from chop_entry where merchant_id = ${merchantId} and ${isIn} and store_id is not null
  group by store_id, local_day, campaign_id, staff_id`

/** A query of the rows of `store_total` by the log. */
export const storeTotalsByLog = ({ merchantId, isIn }: Counted): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, store_id, local_day as day, campaign_id, ${groupStaff} as staff_id, ${totals}
  from chop_entry where merchant_id = ${merchantId} and ${isIn} and store_id is not null
  group by grouping sets ((store_id, local_day, campaign_id, staff_id), (store_id, local_day, campaign_id))`

/** A query of the rows of `store_hour` by the log: a card's visit of a day is at the store of its first operation. */
export const storeHoursByLog = ({ merchantId, timeZone, isIn }: Counted): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, store_id, day, campaign_id, extract(hour from at at time zone ${timeZone})::smallint as hour,
    count(*)::integer as visits
  from (
    select distinct on (local_day, campaign_id, card_id) local_day as day, campaign_id, at, store_id from chop_entry
    where merchant_id = ${merchantId} and ${isIn} and ${isCardVisit(merchantId)} order by local_day, campaign_id, card_id, at, store_id
  ) as visits where store_id is not null group by 2, 3, 4, 5`
