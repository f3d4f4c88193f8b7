import { sql } from 'kysely'
import type { MoneyCheck } from '../../ledger/money-checks.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import { pageThrough } from '../../core/page-through.ts'
import { countingOf, type Whose } from './liability-count.ts'
import { openSums, noSums } from './liability-sums.ts'
import { sumVouchers } from './sum-vouchers.ts'

const recordsAtOnce = 1_000

/** The voucher money that the liability tells of against what is left on all that have not ended, at one moment. */
export const checkLiability: MoneyCheck = (db, merchantId, now) =>
  db.isTransaction
    ? compare(db, merchantId, now)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => compare(tx, merchantId, now))

async function compare(db: Db, merchantId: string, now: Date) {
  // Of a merchant that is closed for good nobody can ask for anything.
  const found = await findMerchant(db, { id: merchantId }).catch(() => undefined)
  if (!found) return []
  const whose = { db, merchant: found.merchant, now }
  return (await told(whose)) === (await left(whose))
    ? []
    : [{ kind: 'liability', id: merchantId, wrong: ['the money of vouchers'] }]
}

async function told(whose: Whose): Promise<number> {
  const sums = noSums()
  await sumVouchers(countingOf(whose, false), sums)
  return openSums(sums).reduce((sum, { quantity }) => sum + quantity, 0)
}

async function left({ db, merchant, now }: Whose): Promise<number> {
  let sum = 0
  await pageThrough(
    async (after, limit) => {
      const { rows } = await sql<{ id: string; left: number }>`
        select id, balance as left from voucher_record
        where merchant_id = ${merchant.id} and id > ${after} and state not in ('used', 'waived', 'expired')
          and currency = ${merchant.currency} and effective_to >= ${localDay(now, merchant.timeZone)}
        order by id limit ${limit}`.execute(db)
      return rows
    },
    recordsAtOnce,
    (page) => {
      for (const record of page) sum += record.left
    },
  )
  return sum
}
