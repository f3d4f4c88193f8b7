import { convertAmount } from '@chopcard/contract/loyalty/amount-rules.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EarningWay } from '@chopcard/contract/loyalty/campaign-types/descriptor.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type CardFacts, type DecidedEntry, type Decision, measureOf } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { mayBeUsed, type Moment, type Today } from './card-rules.ts'
import { chopTypeOf, issueMany, type IssueAsk } from './chop-rules.ts'

/** How much a purchase earns: chops that were counted before, or an amount that becomes chops now. */
type Earned = { quantity: number } | { amount: number; perChop: number }

/** What is earned by a purchase that was proved elsewhere: chops of the first kind, several at once, where the type is earned so. */
export function earnByPurchase(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  { by, ...ask }: { by: EarningWay; kind: EntryKind; reference: string } & Earned,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (!descriptorOf(campaign.type).earnsBy.includes(by)) refuse('NO_AVAILABLE_CHOP_CHANGE')
  const chopTypeId = campaign.chopTypes[0]?.id
  return 'amount' in ask
    ? issueForAmount(campaign, card, today, { ...ask, chopTypeId }, moment)
    : issueMany(campaign, card, today, { ...ask, chopTypeId }, moment)
}

export type AmountAsk = Omit<IssueAsk, 'quantity' | 'confirmed'> & { amount: number; perChop: number }

/**
 * Issue for an amount (decisions/earning.md §7): a chop for each `perChop` of it and of what was carried over; the rest is carried
 * over where the campaign does so. An amount below the next chop is an entry without chops then, and refused elsewhere.
 */
export function issueForAmount(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  { amount, perChop, ...ask }: AmountAsk,
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  if (!descriptorOf(campaign.type).earnsBy.length) refuse('NO_AVAILABLE_CHOP_CHANGE')
  const { chops: quantity, carries } = convertAmount(amount, perChop, campaign.carryOver ? card.carried : null)
  if (quantity > 0) return carrying(issueMany(campaign, card, today, { ...ask, quantity }, moment), carries)
  if (!campaign.carryOver) refuse('BILL_TOO_SMALL')
  return carrying({ entries: [withoutChops(campaign, ask)], card }, carries)
}

/** The same of a bill at the till, for the amount that the campaign names. */
export function issueForBill(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  ask: Omit<AmountAsk, 'perChop'>,
  moment: Moment,
): Decision {
  const { billPerChop: perChop } = campaign
  if (perChop === null) return refuse('BILLS_NOT_COUNTED')
  return issueForAmount(campaign, card, today, { ...ask, perChop }, moment)
}

function withoutChops(
  campaign: CampaignRules,
  { chopTypeId, kind = 'earn' }: Omit<IssueAsk, 'quantity'>,
): DecidedEntry {
  return { balanceIndex: chopTypeOf(campaign, chopTypeId).slot, kind, measure: measureOf(kind), quantity: 0 }
}

/** A decision that changes what is carried over besides: its first entry says by how much. */
export function carrying({ entries: [first, ...more], ...decision }: Decision, carries: number): Decision {
  if (!first || carries === 0) return { ...decision, entries: first ? [first, ...more] : [] }
  return {
    ...decision,
    entries: [{ ...first, effects: { ...first.effects, carried: carries } }, ...more],
    card: { ...decision.card, carried: decision.card.carried + carries },
  }
}
