import { Card } from '../../loyalty/cards.ts'
import { CardRef } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** A card as keys get it: without the scope `pii`, what identifies its member is null (decisions/integration.md §2). */
export const getCardByKey = route({
  audience: 'integration',
  scope: 'cards:read',
  method: 'GET',
  path: '/integration/v1/cards/{id}',
  about: 'One card, by its id or its number. Contact details of the member need the scope pii.',
  params: { id: CardRef },
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})
