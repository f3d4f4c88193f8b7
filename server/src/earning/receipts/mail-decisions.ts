import { findMerchant } from '../../core/authenticate.ts'
import { subscriber } from '../../core/subscriber.ts'
import { tellMember } from './tell-member.ts'

/** Mails members what became of their receipts, where the staff who decided wanted it. */
export const mailReceiptDecisions = subscriber({
  name: 'receipt-mails',
  types: ['receipt.approved', 'receipt.rejected'],
  async handle(app, tx, events) {
    for (const { merchantId, subject, data } of events) {
      const found = data.tell ? await findMerchant(tx, { id: merchantId }) : undefined
      if (found) await tellMember(tx, app, found.merchant, subject)
    }
  },
})
