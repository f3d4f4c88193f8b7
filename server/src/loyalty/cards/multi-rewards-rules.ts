import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import { subtractChops } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { frozenByRule, mayBeUsed, mayRedeemNow, type Moment, type Today } from './card-rules.ts'
import { chopTypeOf, mayAskForOne, type RedeemAsk, rewardOf } from './chop-rules.ts'

/**
 * Redeem (decisions/campaigns.md §6): a chosen reward, whose chops are erased. Where the card freezes after all
 * redemptions, each reward is given once.
 */
export function redeemChosen(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: RedeemAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  mayAskForOne(ask)
  const { rewards, freezeCard } = campaign
  const reward = rewardOf(campaign, ask.rewardId)
  mayRedeemNow(campaign, card, today, moment)
  const { slot: balanceIndex } = chopTypeOf(campaign, undefined)
  const balance = balanceAt(card.balances, balanceIndex)
  if (balance === 0) refuse('CHOP_BALANCE_ZERO')
  if (freezeCard && card.redeemed.includes(reward.id)) refuse('NO_REDEEMABLE_REWARDS')
  if (balance < reward.chopCount) refuse('CHOP_BALANCE_NOT_ENOUGH')
  const redeemed = card.redeemed.includes(reward.id) ? card.redeemed : [...card.redeemed, reward.id]
  const isDone = freezeCard && rewards.every(({ id }) => redeemed.includes(id))
  const line = { balanceIndex, kind: 'redeem', quantity: reward.chopCount, rewardId: reward.id } as const
  const step = subtractChops(card, line, moment.now)
  const effects = { ...step.entry.effects, redeemed: { before: card.redeemed, after: redeemed } }
  return { entries: [{ ...step.entry, effects }], card: { ...step.card, redeemed, ...(isDone && frozenByRule) } }
}
