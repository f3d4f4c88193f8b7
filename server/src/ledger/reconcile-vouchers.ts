import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { type PageSize, pageThrough } from '../core/page-through.ts'

export type VoucherDifference = { recordId: string; balance: number; sum: number }

/** The most differences that are listed; the count is of all. */
const listed = 100
/** So many records are compared by one statement, which must not run for long however long the ledger is. */
const recordsAtOnce = 1000

type Compared = { id: string; balance: number; sum: number }

/** Recomputes the balance of every given voucher from its ledger and compares (decisions/vouchers.md §3). */
export async function reconcileVouchers(
  db: Db,
  merchantId: string,
): Promise<{ records: number; count: number; differences: VoucherDifference[] }> {
  let count = 0
  const differences: VoucherDifference[] = []
  const records = await pageThrough(
    async (after, limit) => (await comparePage(merchantId, after, limit).execute(db)).rows,
    recordsAtOnce,
    (page) => {
      for (const { id, balance, sum } of page)
        if (balance !== sum && ++count <= listed) differences.push({ recordId: id, balance, sum })
    },
  )
  return { records, count, differences }
}

const comparePage = (merchantId: string, after: string, limit: PageSize) => sql<Compared>`
  select r.id, r.balance, coalesce((
    select sum(e.amount) from voucher_entry e where e.merchant_id = ${merchantId} and e.record_id = r.id
  ), 0)::bigint as sum
  from voucher_record r where r.merchant_id = ${merchantId} and r.id > ${after}
  order by r.id limit ${limit}`
