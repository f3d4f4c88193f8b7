import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { changeChops as changeChopsRoute } from '@chopcard/contract/loyalty/merchant/till.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { sourceOf, type Verb } from '../../core/context.ts'
import { applyOperation } from './apply-operation.ts'
import { refuseDuplicateSubmit } from './operation.ts'
import { rulesFor } from './type-rules.ts'

/** Issues chops to a card, or adjusts its balance. What the path names wins; a body that disagrees is refused. */
export const changeChops: Verb<typeof changeChopsRoute> = async (ctx, { params, body }) => {
  if (params.id !== body.memberId) refuse('INVALID_REQUEST', { fields: [{ path: 'memberId', message: 'mismatch' }] })
  const { operation, quantity, chopTypeId, confirm } = body
  const remark = body.remark ?? ''
  return applyOperation(
    ctx,
    params.id,
    ({ campaign, card, today, moment, row }, tx) => {
      // A use says all by itself.
      if (operation === 'adjust' && !remark && descriptorOf(campaign.type).redeemsBy !== 'use')
        refuse('VALIDATION_FAILED', { fields: [{ path: 'remark', message: 'required' }] })
      const decision = rulesFor(campaign.type)[operation](
        campaign,
        card,
        today,
        { chopTypeId, quantity, confirmed: confirm },
        moment,
      )
      return confirm ? decision : refuseDuplicateSubmit(ctx, row, decision, tx)
    },
    { source: sourceOf(ctx), remark },
  )
}
