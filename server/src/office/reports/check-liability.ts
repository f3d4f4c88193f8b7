import { sql } from 'kysely'
import type { MoneyCheck } from '../../ledger/money-checks.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import { outstanding } from './outstanding.ts'

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
  const { lines } = await outstanding({ db, merchant: found.merchant, now })
  const told = lines.filter(({ kind }) => kind === 'vouchers').reduce((sum, { quantity }) => sum + quantity, 0)
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(balance), 0)::bigint as left from voucher_record
    where merchant_id = ${merchantId} and state not in ('used', 'waived', 'expired') and currency = ${found.merchant.currency}
      and effective_to >= ${localDay(now, found.merchant.timeZone)}`.execute(db)
  return told === rows[0]?.left ? [] : [{ kind: 'liability', id: merchantId, wrong: ['the money of vouchers'] }]
}
