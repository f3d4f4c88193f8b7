import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { changeChops as changeChopsRoute } from '@chopcard/contract/loyalty/merchant/till.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { type MerchantContext, sourceOf } from '../../core/context.ts'
import { issueForBill } from './amount-rules.ts'
import { applyOperation } from './apply-operation.ts'
import { type Operated, refuseDuplicateSubmit } from './operation.ts'
import { rulesFor } from './type-rules.ts'

/**
 * Issues chops to a card, or adjusts its balance. What the path names wins; a body that disagrees is refused. `visit` is when a
 * till without network was asked for it.
 */
export const changeChops = async (
  ctx: MerchantContext,
  { params, body }: Input<typeof changeChopsRoute>,
  visit?: Date,
): Promise<Operated> => {
  if (params.id !== body.memberId) refuse('INVALID_REQUEST', { fields: [{ path: 'memberId', message: 'mismatch' }] })
  const { operation, chopTypeId, confirm } = body
  const ask = askOf(body)
  const remark = body.remark ?? ''
  return applyOperation(
    ctx,
    params.id,
    ({ campaign, card, today, row, ...at }, tx) => {
      const moment = { ...at.moment, ...(visit && { visit }) }
      // A use says all by itself.
      if (operation === 'adjust' && !remark && descriptorOf(campaign.type).redeemsBy !== 'use')
        refuse('VALIDATION_FAILED', { fields: [{ path: 'remark', message: 'required' }] })
      const decision =
        'quantity' in ask
          ? rulesFor(campaign.type)[operation](
              campaign,
              card,
              today,
              { chopTypeId, confirmed: confirm, ...ask },
              moment,
            )
          : issueForBill(campaign, card, today, { chopTypeId, ...ask }, moment)
      return confirm ? decision : refuseDuplicateSubmit(ctx, row, decision, tx)
    },
    { source: sourceOf(ctx), remark },
  )
}

/** A quantity, or of an issue the amount of a bill. */
function askOf({
  operation,
  quantity,
  amount,
}: Input<typeof changeChopsRoute>['body']): { quantity: number } | { amount: number } {
  if (amount !== undefined && (operation !== 'issue' || quantity !== undefined))
    return refuse('VALIDATION_FAILED', { fields: [{ path: 'amount', message: 'invalid' }] })
  if (amount !== undefined) return { amount }
  return quantity === undefined
    ? refuse('VALIDATION_FAILED', { fields: [{ path: 'quantity', message: 'required' }] })
    : { quantity }
}
