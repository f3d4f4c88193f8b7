import { refuse } from '@chopcard/contract/errors.ts'
import type { EntryKind } from '@chopcard/contract/cards.ts'
import {
  balanceAt,
  type CardFacts,
  type Decision,
  type DecidedEntry,
  measureOf,
  total,
  withQuantity,
} from '../chops/decision.ts'
import type { CampaignRules } from './campaign-rules.ts'
import {
  expiryAfterEarning,
  mayBeUsed,
  mayRedeemNow,
  type Moment,
  type Today,
  unchanged,
  withinEarnCap,
} from './card-rules.ts'

/** The id of the one reward that a campaign of type chop has. */
export const chopRewardId = 'reward'

/** The chop type that an operation names, or the only one there is. */
export function chopTypeOf(
  campaign: CampaignRules,
  chopTypeId: string | undefined,
): CampaignRules['chopTypes'][number] {
  const [only, ...more] = campaign.chopTypes
  const type = chopTypeId ? campaign.chopTypes.find((one) => one.id === chopTypeId) : more.length ? undefined : only
  return type ?? refuse('INVALID_REQUEST', { fields: [{ path: 'chopTypeId', message: 'choose' }] })
}

/** Issue (decisions.md §5, type chop): one at a time per chop type, refused above the stamp count. */
export function issueChops(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: { chopTypeId?: string; quantity: number; kind?: EntryKind },
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  const type = chopTypeOf(campaign, ask.chopTypeId)
  if (ask.quantity !== 1) refuse('INVALID_REQUEST', { fields: [{ path: 'quantity', message: 'invalid' }] })
  if (balanceAt(card.balances, type.slot) + 1 > type.stampCount) refuse('CHOP_BALANCE_MAX')
  withinEarnCap(campaign, today, 1, moment)
  const kind = ask.kind ?? 'earn'
  return {
    entries: [{ slot: type.slot, kind, measure: measureOf(kind), quantity: 1 }],
    card: {
      ...card,
      balances: withQuantity(card.balances, type.slot, 1),
      expiresAt: expiryAfterEarning(campaign, card, moment),
      firstChopAt: card.firstChopAt ?? moment.now,
    },
  }
}

/** The least and the most that an adjust may be for a chop type. */
export const adjustRange = (card: CardFacts, type: { slot: number; stampCount: number }) => ({
  min: 0 - balanceAt(card.balances, type.slot),
  max: Math.max(0, type.stampCount - balanceAt(card.balances, type.slot)),
})

/** Adjust (decisions.md §5): signed, never 0, and the balance stays between 0 and the stamp count. */
export function adjustChops(
  campaign: CampaignRules,
  card: CardFacts,
  ask: { chopTypeId?: string; quantity: number },
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  const type = chopTypeOf(campaign, ask.chopTypeId)
  if (ask.quantity === 0) refuse('NO_AVAILABLE_CHOP_CHANGE')
  const range = adjustRange(card, type)
  if (ask.quantity < range.min) refuse('CHOP_BALANCE_NOT_ENOUGH')
  if (ask.quantity > range.max) refuse('CHOP_BALANCE_MAX')
  const entry: DecidedEntry = { slot: type.slot, kind: 'adjust', measure: 'adjusted', quantity: ask.quantity }
  return unchanged(card, [entry], withQuantity(card.balances, type.slot, ask.quantity))
}

/** What a redemption takes of a chop type. */
export const redemptionCost = (campaign: CampaignRules, type: { stampCount: number }): number =>
  campaign.redeemChops ?? type.stampCount

/** Redeem (decisions.md §5, type chop): takes `redeemChops` of each chop type and grants the reward. */
export function redeemReward(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: { rewardId?: string; amount?: number; quantity?: number },
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (ask.rewardId !== undefined && ask.rewardId !== chopRewardId) refuse('REWARD_NOT_FOUND')
  if (ask.amount !== undefined || (ask.quantity ?? 1) !== 1)
    refuse('INVALID_REQUEST', { fields: [{ path: 'quantity', message: 'invalid' }] })
  mayRedeemNow(campaign, today, moment)
  if (total(card.balances) === 0) refuse('CHOP_BALANCE_ZERO')
  let balances = [...card.balances]
  const entries = campaign.chopTypes.map((type): DecidedEntry => {
    const cost = redemptionCost(campaign, type)
    if (balanceAt(balances, type.slot) < cost) refuse('CHOP_BALANCE_NOT_ENOUGH')
    balances = withQuantity(balances, type.slot, -cost)
    return { slot: type.slot, kind: 'redeem', measure: 'redeemed', quantity: -cost, rewardId: chopRewardId }
  })
  const frozen = campaign.freezeCard ? ({ state: 'frozen', frozenBy: 'rule' } as const) : {}
  return { entries, card: { ...card, ...frozen, balances } }
}

/** How many chops a redemption still lacks, over all chop types. */
export const missingForReward = (campaign: CampaignRules, balances: readonly number[]): number =>
  campaign.chopTypes.reduce(
    (sum, type) => sum + Math.max(0, redemptionCost(campaign, type) - balanceAt(balances, type.slot)),
    0,
  )
