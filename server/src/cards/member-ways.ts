import type { CardState } from '@chopcard/contract/cards.ts'
import type { MemberWay } from '@chopcard/contract/member/card.ts'
import { hasFeature } from '../core/authenticate.ts'
import type { Merchant } from '../core/context.ts'
import type { CardRow } from './card-store.ts'

type Card = Pick<CardRow, 'campaign_type' | 'ended_at'>

/** What a card offers to do on the member's own phone. */
export function waysOf(merchant: Pick<Merchant, 'features'>, card: Card, state: CardState): MemberWay[] {
  if (state !== 'active' || card.ended_at) return []
  return redemptionWays(merchant, card)
}

/** Who may stand behind a redemption (decisions.md §5); a prepaid card has uses, no rewards. */
function redemptionWays(merchant: Pick<Merchant, 'features'>, card: Card): MemberWay[] {
  if (card.campaign_type === 'prepaid') return []
  const ways = [
    ['redeem-pin', 'staffRedeemByPinCode'],
    ['redeem-estamp', 'estamp'],
    ['redeem-self', 'selfRedemption'],
  ] as const
  return ways.filter(([, feature]) => hasFeature(merchant, feature)).map(([way]) => way)
}
