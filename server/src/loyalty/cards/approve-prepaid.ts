import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { approvePrepaid as approveRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { changeColumns, decideCard } from './change-columns.ts'
import { approvePrepaid as decide } from './prepaid-rules.ts'

/** Approves a prepaid card that waits, which grants its whole count, or refuses it, which closes it (decisions/cards.md §2). */
export const approvePrepaid: Verb<typeof approveRoute> = async (ctx, { params, body }) => {
  const { approve, remark = '' } = body
  if (approve)
    return decideCard(ctx, params.id, ({ campaign, card, moment }) => decide(campaign, card, moment), {
      source: 'back-office',
      remark,
    })
  return changeColumns(ctx, params.id, (_tx, row) => {
    if (!descriptorOf(row.campaign_type).needsApproval || row.state !== 'pending') refuse('NO_AVAILABLE_CHOP_CHANGE')
    return { state: 'closed', ...(remark && { notes: { remark } }) }
  })
}
