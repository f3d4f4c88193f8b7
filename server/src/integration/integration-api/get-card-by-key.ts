import type { getCardByKey as getCardRoute } from '@chopcard/contract/integration/v1/cards.ts'
import type { Verb } from '../../core/context.ts'
import { getCard } from '../../loyalty/cards/list-cards.ts'
import { cardForKey } from './without-contact.ts'

/** One card, as the till sees it but for the contact details. */
export const getCardByKey: Verb<typeof getCardRoute> = async (ctx, { params }) =>
  cardForKey(ctx, await getCard(ctx, { params, query: {}, body: undefined }))
