import type { renewCard as renewRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { askForMail } from './ask-for-mail.ts'
import { renewCard as decide } from './join-rules.ts'
import { changeCard } from './apply-operation.ts'
import { refuseDuplicateSubmit } from './operation.ts'

/** Renews a card: new validity, plus the renewal chops where there are any (decisions/cards.md §5). */
export const renewCard: Verb<typeof renewRoute> = async (ctx, { body }) => {
  const done = await changeCard(
    ctx,
    body.memberId,
    ({ campaign, card, moment, row }, tx) => {
      const decision = decide(campaign, card, moment)
      return body.confirm ? decision : refuseDuplicateSubmit(ctx, row, decision, tx)
    },
    { source: 'back-office' },
  )
  const ask = (tx: Tx) => askForMail(ctx, tx, done.card.id, 'renewal')
  await (ctx.tx ? ask(ctx.tx) : ctx.app.database.tx(ask))
  return done
}
