import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import { startOfDay } from '../../core/clock.ts'
import { subtractChops } from './balance-rules.ts'
import type { CampaignRules, RewardRules } from '../campaigns/stored-settings.ts'
import { frozenByRule, liftedAt, mayBeUsed, mayRedeemNow, type Moment, type Today } from './card-rules.ts'
import { chopTypeOf, mayAskForOne, type RedeemAsk } from './chop-rules.ts'
import { isInEffect, levelAfter, levelNote } from './level-rules.ts'

/** The lowest tier that is reached, in effect and not yet redeemed. */
export function nextTier(campaign: CampaignRules, card: CardFacts, day: string): RewardRules | undefined {
  const balance = balanceAt(card.balances, campaign.chopTypes[0]?.slot ?? 1)
  return campaign.rewards.find(
    (tier) => tier.chopCount <= balance && isInEffect(tier, day) && !card.redeemed.includes(tier.id),
  )
}

/** Refuses a redemption that no tier stands behind; says when one that is reached takes effect. */
function refuseTier(campaign: CampaignRules, card: CardFacts, rewardId: string | undefined, moment: Moment): never {
  const day = campaign.rewards
    .flatMap(({ effectiveFrom }) => (effectiveFrom !== null && effectiveFrom > moment.day ? [effectiveFrom] : []))
    .toSorted()
    .find((from) => {
      const tier = nextTier(campaign, card, from)
      return tier && tier.id === (rewardId ?? tier.id)
    })
  const lifted = day && liftedAt(campaign, card, startOfDay(day, moment.timeZone), moment)
  return refuse('MULTI_TIERS_NO_AVAILABLE_REDEMPTION', lifted || undefined)
}

/**
 * Redeem (decisions/campaigns.md §5): the lowest tier that may be, with all of its rewards at once; it takes
 * nothing, until the last, which clears the card for the next round.
 */
export function redeemTier(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: RedeemAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  mayAskForOne(ask)
  if (ask.rewardId !== undefined && !campaign.rewards.some(({ id }) => id === ask.rewardId)) refuse('REWARD_NOT_FOUND')
  mayRedeemNow(campaign, card, today, moment)
  const { slot: balanceIndex } = chopTypeOf(campaign, undefined)
  const balance = balanceAt(card.balances, balanceIndex)
  if (balance === 0) refuse('CHOP_BALANCE_ZERO')
  const tier = nextTier(campaign, card, moment.day)
  if (!tier || (ask.rewardId ?? tier.id) !== tier.id) return refuseTier(campaign, card, ask.rewardId, moment)
  const isLast = tier === campaign.rewards.at(-1)
  const redeemed = isLast ? [] : [...card.redeemed, tier.id]
  const line = { balanceIndex, kind: 'redeem', quantity: isLast ? balance : 0, rewardId: tier.id } as const
  const step = subtractChops(card, line, moment.now)
  const levelId = levelAfter(campaign, card.levelId, balance, { ...line, day: moment.day })
  const effects = {
    ...step.entry.effects,
    redeemed: { before: card.redeemed, after: redeemed },
    ...levelNote(campaign, card.levelId, levelId),
  }
  return {
    entries: [{ ...step.entry, effects }],
    card: { ...step.card, redeemed, levelId, ...(isLast && campaign.freezeCard && frozenByRule) },
  }
}
