import { v7 as uuid } from 'uuid'
import type { renewCard as renewRoute } from '@chopcard/contract/merchant/cards.ts'
import type { Verb } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { renewCard as decide } from './join-rules.ts'
import { changeCard } from './operate.ts'
import { refuseDoubled } from './refuse-doubled.ts'

/** Renews a card: new validity, plus the renewal chops where there are any (decisions.md §5). */
export const renewCard: Verb<typeof renewRoute> = async (ctx, { body }) => {
  const done = await changeCard(
    ctx,
    body.memberId,
    async ({ campaign, card, moment, row }, tx) => {
      const decision = decide(campaign, card, moment)
      if (!body.confirm) await refuseDoubled(ctx, row, decision, tx)
      return decision
    },
    { source: 'back-office' },
  )
  const mail = { merchantId: ctx.merchant.id, cardId: done.card.id, mail: 'renewal', messageId: uuid() } as const
  const ask = (tx: Tx) => ctx.app.jobs.add(tx, 'send-member-mail', mail)
  await (ctx.tx ? ask(ctx.tx) : ctx.app.database.tx(ask))
  return done
}
