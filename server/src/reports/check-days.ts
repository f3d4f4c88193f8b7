import { sql } from 'kysely'
import type { BooksCheck, MoneyDifference } from '../chops/more-books.ts'
import { sums } from './activity.ts'
import { lastOfStep } from './close-days.ts'

/** The sums of days that are closed against the chop log, in the steps they were taken in. */
export const checkDays: BooksCheck = async (db, merchantId) => {
  const { summed_through: through } = await db
    .selectFrom('merchant')
    .select('summed_through')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const found: MoneyDifference[] = []
  if (through === null) return found
  for (let after: string | null = null; after === null || after < through; ) {
    const last: string = await lastOfStep(db, merchantId, after, through)
    const { rows } = await sql<{ day: string }>`
      select day::text as day from (
        select day, sum(issued) as issued, sum(redeemed) as redeemed, sum(redemptions) as redemptions, sum(voids) as voids,
          sum(net) as net
        from daily_summary
        where merchant_id = ${merchantId} and day > coalesce(${after}::date, '-infinity') and day <= ${last} group by day
      ) as kept full join (
        select local_day as day, ${sums} from chop_entry
        where merchant_id = ${merchantId} and local_day > coalesce(${after}::date, '-infinity') and local_day <= ${last}
        group by local_day
      ) as counted using (day)
      where (kept.issued, kept.redeemed, kept.redemptions, kept.voids, kept.net)
        is distinct from (counted.issued, counted.redeemed, counted.redemptions, counted.voids, counted.net)`.execute(
      db,
    )
    found.push(...rows.map(({ day }) => ({ kind: 'day', id: day, wrong: ['what was issued and redeemed'] })))
    after = last
  }
  return found
}
