import { balanceAt, type CardFacts, type Decision, type DecidedEntry } from '../chops/decision.ts'
import { addChops } from './balance-rules.ts'
import { type CampaignRules, limitOf } from './campaign-rules.ts'
import { expiryAtJoining, isExpired, type Moment, validThrough } from './card-rules.ts'
import { refuse } from '@chopcard/contract/errors.ts'

/** A card as it begins, and as it is after the initial chops. */
export type Joined = Decision & { fresh: CardFacts }

/**
 * A new card (decisions.md §5): with the lowest level or the one kept, its first validity and the initial chops. A prepaid
 * card waits for its approval.
 */
export function joinCard(campaign: CampaignRules, moment: Moment, keptLevel?: string | null): Joined {
  const slots = Math.max(...campaign.chopTypes.map((type) => type.slot))
  const kept = campaign.levels.some(({ id }) => id === keptLevel) ? keptLevel : undefined
  const levelId = kept ?? campaign.levels[0]?.id ?? null
  const earnsLevel = campaign.levelBy === 'earned' && campaign.levelPeriodDays !== null
  const fresh: CardFacts = {
    state: campaign.type === 'prepaid' ? 'pending' : 'active',
    balances: Array.from({ length: slots }, () => 0),
    levelId,
    expiresAt: expiryAtJoining(campaign, moment),
    firstChopAt: null,
    frozenBy: null,
    lots: [],
    redeemed: [],
    period: earnsLevel ? { start: moment.day, earned: 0, levelId } : null,
  }
  return {
    fresh,
    ...grantToAll(campaign, fresh, campaign.type === 'prepaid' ? 0 : campaign.initialChops, 'initial', moment),
  }
}

/** So many chops of each type, no more than there is room for. */
function grantToAll(
  campaign: CampaignRules,
  card: CardFacts,
  quantity: number,
  kind: 'initial' | 'renewal',
  moment: Moment,
): Decision {
  let after = card
  const entries = campaign.chopTypes.flatMap(({ slot }): DecidedEntry[] => {
    const room = Math.min(quantity, limitOf(campaign, slot) - balanceAt(after.balances, slot))
    if (room <= 0) return []
    const step = addChops(campaign, after, { slot, quantity: room, kind }, moment)
    after = step.card
    return [step.entry]
  })
  return { entries, card: after }
}

/** Renew (decisions.md §5): new validity, plus the renewal chops; an expired card is in use again. */
export function renewCard(campaign: CampaignRules, card: CardFacts, moment: Moment): Decision {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.state === 'pending') refuse('MEMBER_PENDING')
  const { memberValidityDays } = campaign
  const renewed: CardFacts = {
    ...card,
    state: card.state === 'expired' ? 'active' : card.state,
    expiresAt: memberValidityDays === null ? null : validThrough(moment, memberValidityDays),
  }
  return grantToAll(campaign, renewed, campaign.renewalChops, 'renewal', moment)
}

/** Expiry (decisions.md §5): the state, and with `expireChops` the balance is written off. */
export function expireCard(campaign: CampaignRules, card: CardFacts, moment: Moment): Decision {
  if (card.state === 'closed' || card.state === 'expired' || !isExpired(card, moment.now)) return { entries: [], card }
  const expired: CardFacts = { ...card, state: 'expired', frozenBy: null }
  if (!campaign.expireChops) return { entries: [], card: expired }
  const entries = card.balances.flatMap((balance, index): DecidedEntry[] =>
    balance === 0 ? [] : [{ slot: index + 1, kind: 'expire', measure: 'expired', quantity: 0 - balance }],
  )
  return { entries, card: { ...expired, balances: card.balances.map(() => 0), lots: [] } }
}
