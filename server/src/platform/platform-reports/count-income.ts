import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { isReal } from '../../core/real-merchants.ts'

/** Adds up what came in, all days anew: a payment of any day may have been refunded since. */
export const countIncome = ({ tx }: Pick<Database, 'tx'>): Promise<void> =>
  tx(async (work) => {
    await sql`delete from platform_income`.execute(work)
    await sql`
      insert into platform_income (day, plan_id, currency, amount, payments)
      select (paid_at at time zone 'UTC')::date, plan_id, currency, sum(amount - returned), count(*) from plan_order
      where state = 'paid' and amount > 0 and ${isReal('merchant_id')} group by 1, 2, 3
      on conflict (day, plan_id, currency) do update
        set amount = excluded.amount, payments = excluded.payments, counted_at = excluded.counted_at`.execute(work)
  })
