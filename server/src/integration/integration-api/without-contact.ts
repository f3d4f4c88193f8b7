import { identifyingDetails } from '@chopcard/contract/members/member-details.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { IntegrationContext } from '../../core/context.ts'

const hidden = Object.fromEntries(identifyingDetails.map((name) => [name, null]))

/**
 * A card as a key may see it: what identifies the member needs the scope `pii`, and so does what people wrote about the member
 * (decisions/integration.md §2).
 */
export const cardForKey = ({ key }: Pick<IntegrationContext, 'key'>, card: Card): Card =>
  key.scopes.has('pii') ? card : { ...card, ...hidden, nickname: null, remark: '', additionalInfo: {} }
