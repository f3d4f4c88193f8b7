import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import { subtractChops } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { mayBeUsed, mayRedeemNow, type Moment, type Today } from './card-rules.ts'
import { chopTypeOf, type RedeemAsk, refuseQuantity, rewardOf } from './chop-rules.ts'
import { refuseTooFew, spendable } from './lot-rules.ts'

/** Redeem (decisions/campaigns.md §4): a reward's points, or a burn of an amount above 0; the verb asks for the PIN. */
export function redeemPoints(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: RedeemAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  mayRedeemNow(campaign, card, today, moment, ask.amount === undefined ? ask.quantity : 1)
  const { slot: balanceIndex } = chopTypeOf(campaign, undefined)
  const line = ask.amount === undefined ? rewardLine(campaign, ask) : burnLine(ask)
  if (balanceAt(card.balances, balanceIndex) === 0) refuse('CHOP_BALANCE_ZERO')
  if (spendable(card, balanceIndex, moment.now) < line.quantity)
    refuseTooFew(campaign, card, { balanceIndex, ...line }, moment)
  const step = subtractChops(card, { balanceIndex, ...line }, moment.now)
  return { entries: [step.entry], card: step.card }
}

const MAX_REWARDS_AT_ONCE = 1000

function rewardLine(campaign: CampaignRules, { rewardId, quantity = 1 }: RedeemAsk) {
  const reward = rewardOf(campaign, rewardId)
  if (quantity < 1 || quantity > MAX_REWARDS_AT_ONCE) refuseQuantity()
  return { kind: 'redeem', quantity: reward.chopCount * quantity, rewardId: reward.id, times: quantity } as const
}

function burnLine({ amount = 0, rewardId, quantity }: RedeemAsk) {
  if (rewardId !== undefined || quantity !== undefined) refuse('INVALID_REQUEST')
  if (amount < 1) refuse('INVALID_REQUEST', { fields: [{ path: 'amount', message: 'tooSmall', values: { min: 1 } }] })
  return { kind: 'deduct', quantity: amount } as const
}
