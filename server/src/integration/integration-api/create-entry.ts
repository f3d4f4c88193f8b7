import type {
  createEntry as createRoute,
  redeemByKey as redeemRoute,
  voidEntryByKey as voidRoute,
} from '@chopcard/contract/integration/v1/entries.ts'
import type { Verb } from '../../core/context.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import { redeem } from '../../loyalty/cards/redeem-reward.ts'
import { voidEntry } from '../../loyalty/chop-log/void-entry.ts'

/** Issues chops or adjusts a balance by the verb of the till. */
export const createEntry: Verb<typeof createRoute> = (ctx, { body: { cardId, ...operation } }) =>
  changeChops(ctx, { params: { id: cardId }, query: {}, body: { ...operation, memberId: cardId } })

export const redeemByKey: Verb<typeof redeemRoute> = (ctx, { body: { cardId, ...operation } }) =>
  redeem(ctx, { params: { memberId: cardId }, query: {}, body: operation })

export const voidEntryByKey: Verb<typeof voidRoute> = (ctx, { params, body }) =>
  voidEntry(ctx, { params, query: body, body: undefined })
