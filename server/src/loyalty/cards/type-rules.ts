import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
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
} from './chop-rules.ts'
import { redeemChosen } from './multi-rewards-rules.ts'
import { redeemTier } from './multi-tiers-rules.ts'
import { redeemPoints } from './point-rules.ts'
import { issuePrepaid, redeemPrepaid, usePrepaid } from './prepaid-rules.ts'
import { spendable } from './lot-rules.ts'

type Rule<Ask> = (campaign: CampaignRules, card: CardFacts, today: Today, ask: Ask, moment: Moment) => Decision

/** A reward of a campaign as a card stands to it: what it asks for, what is missing, and whether it was given and is not given again. */
export type Offer = { id: string; name: string; cost: number; missing: number; given: boolean }
type Offers = (campaign: CampaignRules, card: CardFacts, now: Date) => Offer[]

/** What can be done with a card, by the type of its campaign. */
export type TypeOperations = { issue: Rule<IssueAsk>; adjust: Rule<AdjustAsk>; redeem: Rule<RedeemAsk> }
/** The same with the rewards that a card may lead to, the cheapest first. */
export type TypeRules = TypeOperations & { offers: Offers }

const offerOfFullCard: Offers = (campaign, card) => {
  const missing = missingForReward(campaign, card.balances)
  return [{ id: chopRewardId, name: campaign.rewardName, cost: totalRedemptionCost(campaign), missing, given: false }]
}

/** Whether a card is given each reward of the list once: in a round of tiers, or before it freezes. */
export const givesOnce = ({ type, freezeCard }: Pick<CampaignRules, 'type' | 'freezeCard'>): boolean =>
  descriptorOf(type).hasTiers || freezeCard

/** What limits rewards that are given one after the other, besides the balance: a till without network goes by it. */
export const rewardLimitsOf = (campaign: CampaignRules, { redemptions }: Pick<Today, 'redemptions'>) => ({
  givesOnce: givesOnce(campaign),
  leftToday: campaign.maxRedeemPerDay === null ? null : Math.max(0, campaign.maxRedeemPerDay - redemptions),
})

const listedOffers =
  (availableIn: (card: CardFacts, balanceIndex: number, now: Date) => number): Offers =>
  (campaign, card, now) => {
    const available = availableIn(card, campaign.chopTypes[0]?.slot ?? 1, now)
    return campaign.rewards.map(({ id, name, chopCount }) => ({
      id,
      name,
      cost: chopCount,
      missing: Math.max(0, chopCount - available),
      given: givesOnce(campaign) && card.redeemed.includes(id),
    }))
  }

const offersByBalance = listedOffers((card, balanceIndex) => balanceAt(card.balances, balanceIndex))
const offersBySpendable = listedOffers(spendable)

const byType: Record<CampaignType, TypeRules> = {
  chop: { issue: issueChops, adjust: adjustChops, redeem: redeemReward, offers: offerOfFullCard },
  point: { issue: issueMany, adjust: adjustChops, redeem: redeemPoints, offers: offersBySpendable },
  prepaid: { issue: issuePrepaid, adjust: usePrepaid, redeem: redeemPrepaid, offers: () => [] },
  'multi-tiers': { issue: issueMany, adjust: adjustChops, redeem: redeemTier, offers: offersByBalance },
  'multi-rewards': { issue: issueMany, adjust: adjustChops, redeem: redeemChosen, offers: offersByBalance },
}

export const rulesFor = (type: CampaignType): TypeRules => byType[type]

export const offersOf: Offers = (campaign, card, now) => rulesFor(campaign.type).offers(campaign, card, now)
