import { forgetReceiptPictures } from '../../earning/receipts/forget-pictures.ts'
import { deletedCard } from '../../loyalty/cards/delete-card.ts'
import { hook } from '../../core/hooks.ts'
import { forgetTraces } from './forget-traces.ts'
import { everythingOf } from './traces-of-member.ts'

/**
 * Nobody could have a member forgotten who is deleted: there is no row left that could be named. So a member who is deleted
 * is forgotten, and with any card the pictures that it handed in.
 */
export const forgetDeleted = hook(deletedCard, async (tx, ctx, { cardId, memberId }) => {
  await forgetReceiptPictures(tx, ctx.app, ctx.merchant, [cardId])
  const who = memberId === undefined ? undefined : await everythingOf(tx, ctx, memberId, 'shop')
  if (who) await forgetTraces(tx, who)
})
