import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'
import { addChops, subtractChops } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import {
  expiryAfterFirstChop,
  expiryAtJoining,
  frozenByRule,
  mayBeUsed,
  mayRedeemNow,
  mayStillChange,
  type Moment,
  type Today,
} from './card-rules.ts'
import { type AdjustAsk, chopTypeOf } from './chop-rules.ts'
import { notingValidity } from './validity-rules.ts'

/** Issue (decisions/campaigns.md §2): there is none; the whole stamp count was granted on approval. */
export function issuePrepaid(
  campaign: CampaignRules,
  card: CardFacts,
  _today: Today,
  _ask: unknown,
  moment: Moment,
): never {
  mayBeUsed(campaign, card, moment)
  return refuse('NO_AVAILABLE_CHOP_CHANGE')
}

/** Approval: a card that waits gets the whole stamp count, once, and its validity begins. */
export function approvePrepaid(campaign: CampaignRules, card: CardFacts, moment: Moment): Decision {
  mayStillChange(campaign, moment)
  if (!descriptorOf(campaign.type).needsApproval || card.state !== 'pending') refuse('NO_AVAILABLE_CHOP_CHANGE')
  const { slot: balanceIndex, stampCount } = chopTypeOf(campaign, undefined)
  const step = addChops(
    campaign,
    beginPrepaid(campaign, card, moment),
    { balanceIndex, quantity: stampCount, kind: 'grant' },
    moment,
  )
  return { entries: [step.entry], card: step.card }
}

/** A prepaid card that waits no longer: its validity begins. */
export function beginPrepaid(campaign: CampaignRules, card: CardFacts, moment: Moment): CardFacts {
  const validity = { kind: 'begun', at: moment.now.toISOString() } as const
  return { ...card, state: 'active', expiresAt: expiryAtJoining(campaign, moment), validity }
}

/**
 * A use (decisions/campaigns.md §3): an adjust of −1 or −n; the card is frozen when the last is used, if the campaign says so. The
 * first use is a prepaid card's first chop: from its approval on the initial validity runs, in which it has to be begun,
 * and the first use resets that to the member's. The approval's grant is none: no card would ever have the initial one.
 */
export function usePrepaid(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: AdjustAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (ask.quantity === 0) refuse('NO_AVAILABLE_CHOP_CHANGE')
  if (ask.quantity > 0) refuse('PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE')
  const times = 0 - ask.quantity
  mayRedeemNow(campaign, card, today, moment, times)
  const { slot: balanceIndex } = chopTypeOf(campaign, ask.chopTypeId)
  const balance = balanceAt(card.balances, balanceIndex)
  if (balance < times) refuse('CHOP_BALANCE_NOT_ENOUGH')
  const step = subtractChops(card, { balanceIndex, quantity: times, kind: 'deduct', times }, moment.now)
  const used: CardFacts = {
    ...step.card,
    expiresAt: expiryAfterFirstChop(campaign, card, moment),
    firstChopAt: card.firstChopAt ?? moment.now,
  }
  const isEmpty = balance === times
  const after = isEmpty && campaign.freezeCard ? { ...used, ...frozenByRule } : used
  return notingValidity({ entries: [step.entry], card: after }, card)
}

/** Redeem: never; a use is an adjust. */
export function redeemPrepaid(
  campaign: CampaignRules,
  card: CardFacts,
  _today: Today,
  _ask: unknown,
  moment: Moment,
): never {
  mayBeUsed(campaign, card, moment)
  return refuse('PREPAID_NOT_ALLOW_REDEEM')
}
