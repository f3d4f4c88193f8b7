import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import type { CampaignRules } from './campaign-rules.ts'
import type { Moment, Today } from './card-rules.ts'
import {
  adjustChops,
  type AdjustAsk,
  chopRewardId,
  issueChops,
  type IssueAsk,
  issueMany,
  missingForReward,
  redeemReward,
  type RedeemAsk,
  redemptionCost,
} from './chop-rules.ts'
import { redeemChosen } from './multi-rewards-rules.ts'
import { redeemTier } from './multi-tiers-rules.ts'
import { redeemPoints } from './point-rules.ts'
import { issuePrepaid, redeemPrepaid, usePrepaid } from './prepaid-rules.ts'
import { spendable } from './lot-rules.ts'

type Rule<Ask> = (campaign: CampaignRules, card: CardFacts, today: Today, ask: Ask, moment: Moment) => Decision

/** What can be done with a card, by the type of its campaign. */
export type TypeRules = { issue: Rule<IssueAsk>; adjust: Rule<AdjustAsk>; redeem: Rule<RedeemAsk> }

const byType: Record<CampaignType, TypeRules> = {
  chop: { issue: issueChops, adjust: adjustChops, redeem: redeemReward },
  point: { issue: issueMany, adjust: adjustChops, redeem: redeemPoints },
  prepaid: { issue: issuePrepaid, adjust: usePrepaid, redeem: redeemPrepaid },
  'multi-tiers': { issue: issueMany, adjust: adjustChops, redeem: redeemTier },
  'multi-rewards': { issue: issueMany, adjust: adjustChops, redeem: redeemChosen },
}

export const rulesFor = (type: CampaignType): TypeRules => byType[type]

/** A reward of a campaign as a card stands to it: what it asks for, what is missing, and whether it was given already. */
export type Offer = { id: string; name: string; cost: number; missing: number; given: boolean }

/** The rewards of a campaign, the cheapest first; none where a use is an adjust. */
export function offersOf(campaign: CampaignRules, card: CardFacts, now: Date): Offer[] {
  if (campaign.type === 'prepaid') return []
  if (campaign.type === 'chop') {
    const cost = campaign.chopTypes.reduce((sum, type) => sum + redemptionCost(campaign, type), 0)
    const missing = missingForReward(campaign, card.balances)
    return [{ id: chopRewardId, name: campaign.rewardName, cost, missing, given: false }]
  }
  const slot = campaign.chopTypes[0]?.slot ?? 1
  const balance = campaign.type === 'point' ? spendable(card, slot, now) : balanceAt(card.balances, slot)
  return campaign.rewards.map(({ id, name, chopCount }) => ({
    id,
    name,
    cost: chopCount,
    missing: Math.max(0, chopCount - balance),
    given: card.redeemed.includes(id),
  }))
}
