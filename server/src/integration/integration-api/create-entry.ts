import type { createEntry as createRoute } from '@chopcard/contract/integration/v1/entries.ts'
import type { Verb } from '../../core/context.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import { cardForKey } from './without-contact.ts'

/** Issues chops or adjusts a balance by the verb of the till. */
export const createEntry: Verb<typeof createRoute> = async (ctx, { body }) => {
  const { cardId, ...operation } = body
  const done = await changeChops(ctx, {
    params: { id: cardId },
    query: {},
    body: { ...operation, memberId: cardId },
  })
  return { ...done, card: cardForKey(ctx, done.card) }
}
