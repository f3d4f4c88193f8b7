import { refuse } from '@chopcard/contract/core/errors.ts'
import type { undoRedemption as route } from '@chopcard/contract/loyalty/member/redeem.ts'
import type { Verb } from '../../core/context.ts'
import { mayUndo } from './may-void.ts'
import { operationOf, voidOnce } from './void-entry.ts'

/** A member takes the own self redemption back, at once or never. */
export const undoRedemption: Verb<typeof route> = async (ctx, { body }) => {
  const operation = await operationOf(ctx, body.entryId)
  if (operation.cardId !== ctx.cardId) refuse('NOT_FOUND')
  if (!mayUndo(operation, ctx.now)) refuse('ENTRY_CANNOT_BE_VOIDED')
  return voidOnce(ctx, ctx.cardId, body.entryId, { source: 'self' })
}
