import { balanceLimit, redemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision, type DecidedEntry, measureOf, total } from '../../ledger/decision.ts'
import { addChops, subtractChops } from './balance-rules.ts'
import type { CampaignRules, RewardRules } from '../campaigns/stored-settings.ts'
import { frozenByRule, mayBeUsed, mayRedeemNow, type Moment, type Today, withinEarnCap } from './card-rules.ts'
import { multiply } from './multiplier-rules.ts'
import { refuseTooFew, spendable } from './lot-rules.ts'

/** The id of the one reward that a campaign of type chop has. */
export const chopRewardId = 'reward'

/** The chop type that an operation names, or the only one there is. */
export function chopTypeOf(
  campaign: CampaignRules,
  chopTypeId: string | undefined,
): CampaignRules['chopTypes'][number] {
  const [only, ...more] = campaign.chopTypes
  if (chopTypeId) return campaign.chopTypes.find((one) => one.id === chopTypeId) ?? refuse('RESOURCE_NOT_FOUND')
  if (only && !more.length) return only
  return refuse('INVALID_REQUEST', { fields: [{ path: 'chopTypeId', message: 'choose' }] })
}

/** The most that a chop type's balance may be. */
export const limitOf = (campaign: CampaignRules, balanceIndex: number): number =>
  balanceLimit(campaign.type, campaign.chopTypes.find((type) => type.slot === balanceIndex)?.stampCount ?? 0)

export type IssueAsk = {
  chopTypeId?: string
  quantity: number
  kind?: EntryKind
  reference?: string
  /** Somebody was asked whether they mean it. */
  confirmed?: boolean | undefined
}
export type AdjustAsk = { chopTypeId?: string; quantity: number }
export type RedeemAsk = { rewardId?: string; amount?: number; quantity?: number }

/** Issue (decisions/campaigns.md §2): one at a time per chop type, several only confirmed; refused above the stamp count. */
export function issueChops(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: IssueAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (ask.quantity !== 1 && !ask.confirmed) refuseQuantity()
  return issueMany(campaign, card, today, ask, moment)
}

/**
 * Issue of any positive whole quantity (decisions/campaigns.md §2): refused above the limit, where there is one, and over the
 * day's cap. The one place that decides how many chops are earned: a multiplier adds to what was asked for.
 */
export function issueMany(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: IssueAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  const { slot: balanceIndex } = chopTypeOf(campaign, ask.chopTypeId)
  if (ask.quantity < 1) refuseQuantity()
  const free = limitOf(campaign, balanceIndex) - balanceAt(card.balances, balanceIndex)
  if (ask.quantity > free) refuse('CHOP_BALANCE_MAX')
  const { kind = 'earn', quantity: asked, reference } = ask
  if (measureOf(kind) === 'earned') withinEarnCap(campaign, card, today, asked, moment)
  const { maxEarnPerDay } = campaign
  const room = Math.min(free, maxEarnPerDay === null ? Infinity : maxEarnPerDay - today.earned)
  const quantity = multiply(campaign.multipliers, { kind, quantity: asked }, room, moment)
  const { entry, card: after } = addChops(campaign, card, { balanceIndex, quantity, kind, reference }, moment)
  const factor = quantity / asked
  return { entries: [factor > 1 ? { ...entry, effects: { ...entry.effects, factor } } : entry], card: after }
}

/** Refuses a redemption of several, or of an amount, where a reward is given one at a time. */
export function mayAskForOne({ amount, quantity = 1 }: RedeemAsk): void {
  if (amount !== undefined || quantity !== 1) refuseQuantity()
}

/** The reward of the list that a redemption names, or the only one there is. */
export function rewardOf({ rewards }: CampaignRules, rewardId: string | undefined): RewardRules {
  const [only, ...more] = rewards
  if (rewardId === undefined && (!only || more.length))
    refuse('INVALID_REQUEST', { fields: [{ path: 'rewardId', message: 'choose' }] })
  return rewards.find(({ id }) => id === (rewardId ?? only?.id)) ?? refuse('REWARD_NOT_FOUND')
}

export const refuseQuantity = (): never =>
  refuse('INVALID_REQUEST', { fields: [{ path: 'quantity', message: 'invalid' }] })

/** The least and the most that an adjust may be for a chop type. */
export const adjustRange = (campaign: CampaignRules, card: CardFacts, balanceIndex: number, now: Date) => ({
  min: 0 - spendable(card, balanceIndex, now),
  max: Math.max(0, Math.min(MAX_AT_ONCE, limitOf(campaign, balanceIndex) - balanceAt(card.balances, balanceIndex))),
})
const MAX_AT_ONCE = 1_000_000_000

/** Adjust (decisions/campaigns.md §3): signed, never 0, and the balance stays between 0 and the limit. */
export function adjustChops(
  campaign: CampaignRules,
  card: CardFacts,
  _today: Today,
  ask: AdjustAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  const { slot: balanceIndex } = chopTypeOf(campaign, ask.chopTypeId)
  if (ask.quantity === 0) refuse('NO_AVAILABLE_CHOP_CHANGE')
  const range = adjustRange(campaign, card, balanceIndex, moment.now)
  if (ask.quantity < range.min) refuseTooFew(campaign, card, { balanceIndex, quantity: -ask.quantity }, moment)
  if (ask.quantity > range.max) refuse('CHOP_BALANCE_MAX')
  const step =
    ask.quantity > 0
      ? addChops(campaign, card, { balanceIndex, quantity: ask.quantity, kind: 'adjust' }, moment)
      : subtractChops(card, { balanceIndex, quantity: -ask.quantity, kind: 'adjust' }, moment.now)
  return { entries: [step.entry], card: step.card }
}

/** Redeem (decisions/campaigns.md §4): takes `redeemChops` of each chop type and grants the reward. */
export function redeemReward(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: RedeemAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (ask.rewardId !== undefined && ask.rewardId !== chopRewardId) refuse('REWARD_NOT_FOUND')
  mayAskForOne(ask)
  mayRedeemNow(campaign, card, today, moment)
  if (total(card.balances) === 0) refuse('CHOP_BALANCE_ZERO')
  let after = card
  const entries = campaign.chopTypes.map((type): DecidedEntry => {
    const quantity = redemptionCost(campaign, type)
    if (balanceAt(after.balances, type.slot) < quantity) refuse('CHOP_BALANCE_NOT_ENOUGH')
    const step = subtractChops(
      after,
      { balanceIndex: type.slot, kind: 'redeem', quantity, rewardId: chopRewardId },
      moment.now,
    )
    after = step.card
    return step.entry
  })
  return { entries, card: campaign.freezeCard ? { ...after, ...frozenByRule } : after }
}

/** How many chops a redemption still lacks, over all chop types. */
export const missingForReward = (campaign: CampaignRules, balances: readonly number[]): number =>
  campaign.chopTypes.reduce(
    (sum, type) => sum + Math.max(0, redemptionCost(campaign, type) - balanceAt(balances, type.slot)),
    0,
  )
