import { confirmProposal } from '@chopcard/contract/integration/merchant/proposals.ts'
import { countedNeed } from '../../core/needs-you.ts'

/** What assistants proposed and nobody decided. */
export const needProposals = countedNeed('proposals', confirmProposal, ({ db, merchant, now }) =>
  db
    .selectFrom('proposal')
    .where('merchant_id', '=', merchant.id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now),
)
