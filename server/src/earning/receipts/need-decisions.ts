import { decideReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** Receipts that somebody has to look at; those that approve themselves are left out. */
export const needDecisions: NeedSource = {
  route: decideReceipts,
  find: async ({ db, merchant }) => {
    const { waiting } = await db
      .selectFrom('receipt')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('merchant_id', '=', merchant.id)
      .where('state', '=', 'pending')
      .where('waits_for', 'is not', null)
      .executeTakeFirstOrThrow()
    return needOf('receipts', waiting)
  },
}
