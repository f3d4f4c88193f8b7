import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision, type DecidedEntry } from '../../ledger/decision.ts'
import { addChops } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { limitOf } from './chop-rules.ts'
import { expiryAtJoining, mayStillChange, type Moment, validThrough } from './card-rules.ts'
import { hasPeriods } from './level-rules.ts'
import { notingValidity } from './validity-rules.ts'

/** A card as it begins, and as it is after the initial chops. */
export type Joined = Decision & { fresh: CardFacts }

/**
 * A new card (decisions/cards.md §2): with the lowest level or the one kept, its first validity and the initial chops. A prepaid
 * card waits for its approval, with which its validity begins.
 */
export function joinCard(campaign: CampaignRules, moment: Moment, keptLevel?: string | null): Joined {
  const lastIndex = Math.max(...campaign.chopTypes.map((type) => type.slot))
  const kept = campaign.levels.some(({ id }) => id === keptLevel) ? keptLevel : undefined
  const levelId = kept ?? campaign.levels[0]?.id ?? null
  const waits = descriptorOf(campaign.type).needsApproval
  const fresh: CardFacts = {
    state: waits ? 'pending' : 'active',
    balances: Array.from({ length: lastIndex }, () => 0),
    levelId,
    expiresAt: waits ? null : expiryAtJoining(campaign, moment),
    validity: null,
    firstChopAt: null,
    frozenBy: null,
    lots: [],
    redeemed: [],
    period: hasPeriods(campaign) ? { start: moment.day, earned: 0, levelId } : null,
    carried: 0,
  }
  return {
    fresh,
    ...grantToAll(campaign, fresh, waits ? 0 : campaign.initialChops, 'initial', moment),
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
  const entries = campaign.chopTypes.flatMap(({ slot: balanceIndex }): DecidedEntry[] => {
    const room = Math.min(quantity, limitOf(campaign, balanceIndex) - balanceAt(after.balances, balanceIndex))
    if (room <= 0) return []
    const step = addChops(campaign, after, { balanceIndex, quantity: room, kind }, moment)
    after = step.card
    return [step.entry]
  })
  return { entries, card: after }
}

/** Renew (decisions/cards.md §5): new validity, plus the renewal chops; an expired card is in use again. */
export function renewCard(campaign: CampaignRules, card: CardFacts, moment: Moment): Decision {
  mayStillChange(campaign, moment)
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.state === 'pending') refuse('MEMBER_PENDING')
  const { memberValidityDays } = campaign
  const renewed: CardFacts = {
    ...card,
    state: card.state === 'expired' ? 'active' : card.state,
    expiresAt: memberValidityDays === null ? null : validThrough(moment, memberValidityDays),
    validity: { kind: 'renewed', at: moment.now.toISOString() },
  }
  return notingValidity(grantToAll(campaign, renewed, campaign.renewalChops, 'renewal', moment), card)
}
