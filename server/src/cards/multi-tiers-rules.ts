import { refuse } from '@chopcard/contract/errors.ts'
import { balanceAt, type CardFacts, type Decision } from '../chops/decision.ts'
import { takeChops } from './balance-rules.ts'
import type { CampaignRules, RewardRules } from './campaign-rules.ts'
import { frozenByRule, mayBeUsed, mayRedeemNow, type Moment, type Today } from './card-rules.ts'
import { chopTypeOf, type RedeemAsk, refuseQuantity } from './chop-rules.ts'

/** Whether a tier counts on a day. */
export const isInEffect = (tier: RewardRules, day: string): boolean =>
  tier.effectiveFrom === null || tier.effectiveFrom <= day

/** The lowest tier that is reached, in effect and not yet redeemed. */
export function nextTier(campaign: CampaignRules, card: CardFacts, day: string): RewardRules | undefined {
  const balance = balanceAt(card.balances, campaign.chopTypes[0]?.slot ?? 1)
  return campaign.rewards.find(
    (tier) => tier.chopCount <= balance && isInEffect(tier, day) && !card.redeemed.includes(tier.id),
  )
}

/**
 * Redeem (decisions.md §5, type multi-tiers): the lowest tier that may be; it takes nothing, until the last, which clears
 * the card for the next round.
 */
export function redeemTier(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: RedeemAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (ask.amount !== undefined || (ask.quantity ?? 1) !== 1) refuseQuantity()
  if (ask.rewardId !== undefined && !campaign.rewards.some(({ id }) => id === ask.rewardId)) refuse('REWARD_NOT_FOUND')
  mayRedeemNow(campaign, today, moment)
  const { slot } = chopTypeOf(campaign, undefined)
  const balance = balanceAt(card.balances, slot)
  if (balance === 0) refuse('CHOP_BALANCE_ZERO')
  const tier = nextTier(campaign, card, moment.day)
  if (!tier || (ask.rewardId ?? tier.id) !== tier.id) refuse('MULTI_TIERS_NO_AVAILABLE_REDEMPTION')
  const isLast = tier === campaign.rewards.at(-1)
  const redeemed = isLast ? [] : [...card.redeemed, tier.id]
  const line = { slot, kind: 'redeem', quantity: isLast ? balance : 0, rewardId: tier.id } as const
  const step = takeChops(card, line, moment.now)
  const effects = { ...step.entry.effects, redeemed: { before: card.redeemed, after: redeemed } }
  return {
    entries: [{ ...step.entry, effects }],
    card: { ...step.card, redeemed, ...(isLast && campaign.freezeCard && frozenByRule) },
  }
}
