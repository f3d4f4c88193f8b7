import { approvePrepaid } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { countedNeed } from '../../core/needs-you.ts'

/** Prepaid cards that wait for their approval. */
export const needApprovals = countedNeed('approvals', approvePrepaid, ({ db, merchant }) =>
  db.selectFrom('card').where('merchant_id', '=', merchant.id).where('state', '=', 'pending'),
)
