import { sql } from 'kysely'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'

/** What is kept of each voucher's records against the records themselves, one voucher a statement. */
export const checkTotals: MoneyCheck = async (db, merchantId) => {
  const vouchers = await db.selectFrom('voucher').select('id').where('merchant_id', '=', merchantId).execute()
  const found: MoneyDifference[] = []
  for (const { id } of vouchers) {
    const { rows } = await sql`
      select from (
        select ends_at, sum(records) as records, sum(balance) as balance from voucher_total
        where merchant_id = ${merchantId} and voucher_id = ${id} group by ends_at
      ) as kept
      full join (
        select ends_at, count(*) as records, sum(balance) as balance from voucher_record
        where merchant_id = ${merchantId} and voucher_id = ${id} group by ends_at
      ) as counted using (ends_at)
      where coalesce(kept.records, 0) <> coalesce(counted.records, 0)
        or coalesce(kept.balance, 0) <> coalesce(counted.balance, 0)
      limit 1`.execute(db)
    if (rows.length) found.push({ kind: 'voucher', id, wrong: ['what was given of it'] })
  }
  return found
}
