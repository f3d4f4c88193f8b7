import { sql } from 'kysely'
import type { TenantContext } from '../../core/context.ts'

/**
 * The visits on a day of the merchant. A visit is a card with at least one issue or redemption on the day that was not
 * voided, however many there were: who collects and redeems at once came once.
 */
export async function visitsOn({ db, merchant }: Pick<TenantContext, 'db' | 'merchant'>, day: string): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(distinct e.card_id) as visits from chop_entry e
    where e.merchant_id = ${merchant.id} and e.local_day = ${day}
      and e.measure in ('earned', 'redeemed') and e.kind <> 'void'
      and not exists (
        select from chop_void v where v.merchant_id = e.merchant_id and v.entry_id = e.id
      )`.execute(db)
  return rows[0]?.visits ?? 0
}
