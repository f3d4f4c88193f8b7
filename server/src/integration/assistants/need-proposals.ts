import { confirmProposal } from '@chopcard/contract/integration/merchant/proposals.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** What assistants proposed and nobody decided. */
export const needProposals: NeedSource = {
  route: confirmProposal,
  find: async ({ db, merchant, now }) => {
    const { open } = await db
      .selectFrom('proposal')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('merchant_id', '=', merchant.id)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return needOf('proposals', open)
  },
}
