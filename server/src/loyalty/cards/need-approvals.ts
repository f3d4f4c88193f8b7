import { approvePrepaid } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** Prepaid cards that wait for their approval. */
export const needApprovals: NeedSource = {
  route: approvePrepaid,
  find: async ({ db, merchant }) => {
    const { waiting } = await db
      .selectFrom('card')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('merchant_id', '=', merchant.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    return needOf('approvals', waiting)
  },
}
