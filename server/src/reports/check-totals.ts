import { sql } from 'kysely'
import type { BooksCheck, MoneyDifference } from '../chops/more-books.ts'
import { lastOfStep } from './close-days.ts'
import { groupStaff, groups, totals } from './earn-burn.ts'

const columns = sql`issued, redeemed, voided, expired, adjusted, net, active_members`
const kept = sql`t.issued, t.redeemed, t.voided, t.expired, t.adjusted, t.net, t.active_members`
const counted = sql`c.issued, c.redeemed, c.voided, c.expired, c.adjusted, c.net, c.active_members`

/** The totals of the report of earning and burning against the chop log, in the steps they were taken in. */
export const checkTotals: BooksCheck = async (db, merchantId) => {
  const { totaled_through: through } = await db
    .selectFrom('merchant')
    .select('totaled_through')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const found: MoneyDifference[] = []
  if (through === null) return found
  for (let after: string | null = null; after === null || after < through; ) {
    const last: string = await lastOfStep(db, merchantId, after, through)
    const { rows } = await sql<{ day: string }>`
      select distinct day::text as day from (
        select day, campaign_id, staff_id, ${columns} from daily_total
        where merchant_id = ${merchantId} and day > coalesce(${after}::date, '-infinity') and day <= ${last}
      ) as t full join (
        select local_day as day, campaign_id, ${groupStaff} as staff_id, ${totals} from chop_entry
        where merchant_id = ${merchantId} and local_day > coalesce(${after}::date, '-infinity') and local_day <= ${last}
        group by ${groups}
      ) as c using (day, campaign_id, staff_id)
      where (${kept}) is distinct from (${counted}) order by day`.execute(db)
    found.push(...rows.map(({ day }) => ({ kind: 'day', id: day, wrong: ['what was earned and burnt'] })))
    after = last
  }
  return found
}
