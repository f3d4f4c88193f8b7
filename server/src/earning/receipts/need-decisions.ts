import { decideReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import { countedNeed } from '../../core/needs-you.ts'
import { waitsForPerson } from './receipt-store.ts'

/** Receipts that somebody has to look at; those that approve themselves are left out. */
export const needDecisions = countedNeed('receipts', decideReceipts, ({ db, merchant }) =>
  db.selectFrom('receipt').where('merchant_id', '=', merchant.id).where(waitsForPerson('receipt')),
)
