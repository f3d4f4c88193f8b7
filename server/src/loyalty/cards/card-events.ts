import type { myCardEvents as route } from '@chopcard/contract/loyalty/member/card.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import { cardEndTopic, cardTopic } from '../../core/live.ts'

/**
 * Says `card` once at the start and whenever the card changes: the page then asks for the card itself. Ends when the card is
 * deleted, or its address revoked.
 */
export const myCardEvents: Verb<typeof route> = async (ctx) => {
  const generation = (await generationOf(ctx)) ?? refuse('UNAUTHORIZED')
  return {
    open(send, end) {
      send('card', {})
      const { live } = ctx.app
      // Also heard after the connection for live updates was away, when most cards are still there.
      const endIfGone = () =>
        generationOf(ctx).then(
          (now) => now !== generation && end(),
          () => undefined,
        )
      const stops = [
        live.subscribe(cardTopic(ctx.merchant.id, ctx.cardId), () => send('card', {})),
        live.subscribe(cardEndTopic(ctx.merchant.id, ctx.cardId), () => void endIfGone()),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Which of its addresses the card has now; undefined when it is gone. */
async function generationOf({ db, merchant, cardId }: MemberContext): Promise<number | undefined> {
  const card = await db
    .selectFrom('card')
    .select('token_generation')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirst()
  return card?.token_generation
}
