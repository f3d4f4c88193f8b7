import type {
  createEntry as createRoute,
  redeemByKey as redeemRoute,
  voidEntryByKey as voidRoute,
} from '@chopcard/contract/integration/v1/entries.ts'
import type { Verb } from '../../core/context.ts'
import { atStore } from './at-store.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import { redeem } from '../../loyalty/cards/redeem-reward.ts'
import { voidEntry } from '../../loyalty/chop-log/void-entry.ts'

/** Issues chops or adjusts a balance by the verb of the till. */
export const createEntry: Verb<typeof createRoute> = async (ctx, { body: { cardId, storeId, ...operation } }) =>
  changeChops(await atStore(ctx, storeId), {
    params: { id: cardId },
    query: {},
    body: { ...operation, memberId: cardId },
  })

export const redeemByKey: Verb<typeof redeemRoute> = async (ctx, { body: { cardId, storeId, ...operation } }) =>
  redeem(await atStore(ctx, storeId), { params: { memberId: cardId }, query: {}, body: operation })

export const voidEntryByKey: Verb<typeof voidRoute> = async (ctx, { params, body: { storeId, ...query } }) =>
  voidEntry(await atStore(ctx, storeId), { params, query, body: undefined })
