import type {
  getCardByKey as getRoute,
  listCardsByKey as listRoute,
  listRewardsByKey as rewardsRoute,
} from '@chopcard/contract/integration/v1/cards.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { cardsQuery, getCard, selectCards } from '../../loyalty/cards/list-cards.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { offersFor } from '../../loyalty/cards/scan.ts'

export const listCardsByKey: Verb<typeof listRoute> = ({ db, merchant, now }, { query }) => {
  const { memberId, campaignId, state } = query
  let cards = cardsQuery(db, merchant, { campaignId, state })
  if (memberId) cards = cards.where('c.member_id', '=', memberId)
  return fetchAfter(selectCards(cards), { at: 'c.created_at', id: 'c.id' }, query, (row) => presentCard(row, now))
}

/** One card, as the till sees it. */
export const getCardByKey: Verb<typeof getRoute> = (ctx, { params }) =>
  getCard(ctx, { params, query: {}, body: undefined })

export const listRewardsByKey: Verb<typeof rewardsRoute> = async (ctx, { params }) =>
  offersFor(ctx, await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now))
