import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  balanceAt,
  type CardFacts,
  type Decision,
  type DecidedEntry,
  type Effects,
  type Lot,
  type Measure,
  withQuantity,
} from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { limitOf } from './chop-rules.ts'
import { isExpired } from './card-rules.ts'
import { countEarned, levelNote, levelWithout, type PastEntry } from './level-rules.ts'
import { changeLots, matured, sameLot, spendable, spendableFrom, subtractFromLots } from './lot-rules.ts'
import { validityWithout } from './validity-rules.ts'

/** A line that is to be voided, as it stands in the log. */
export type VoidableEntry = {
  id: string
  balanceIndex: number
  kind: EntryKind
  measure: Measure
  quantity: number
  day: string
  at: Date
  voided: boolean
  effects?: Effects | null
}

// A merge has an undo of its own, and what has ended would end again at once.
const never = new Set<EntryKind>(['void', 'expire', 'transfer'])

/** Whether entries of a kind can be voided at all. */
export const isVoidable = (kind: EntryKind): boolean => !never.has(kind)

/**
 * Void (decisions/ledger.md §4): the opposite of every line of the operation, once. `written` holds the rules of the revision
 * that made the lines: balances may go back to where those allowed them to be. What the lines did besides, to lots, validity
 * and redeemed rewards, is taken back as far as nothing later stands on it. Where tiers set levels, the level becomes the
 * one that `past`, all the card's lines in their order, comes to without the voided ones.
 */
export function voidOperation(
  campaign: CampaignRules,
  written: CampaignRules,
  card: CardFacts,
  lines: readonly VoidableEntry[],
  now: Date,
  past: readonly PastEntry[] = [],
): Decision {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (lines.some((line) => never.has(line.kind))) refuse('ENTRY_CANNOT_BE_VOIDED')
  if (lines.some((line) => line.voided)) refuse('ALREADY_VOIDED')
  const gone = new Set(lines.map(({ id }) => id))
  const levelId = levelWithout(card.levelId, past, gone)
  const note = levelNote(campaign, card.levelId, levelId)
  let after: CardFacts = { ...card, levelId, ...validityWithout(campaign, card, past, gone) }
  const entries = lines.map((line): DecidedEntry => {
    const lots = line.quantity > 0 ? lotsTakenBack(campaign, after, line, now) : lotsGivenBack(line)
    if (line.quantity < 0) mayRise(campaign, written, after, line)
    after = withoutEffects(campaign, after, line)
    const carried = 0 - (line.effects?.carried ?? 0)
    const times = line.effects?.times
    const effects = {
      ...(lots.length > 0 && { lots }),
      ...note,
      ...(carried !== 0 && { carried }),
      ...(times && { times }),
    }
    after = {
      ...after,
      balances: withQuantity(after.balances, line.balanceIndex, 0 - line.quantity),
      lots: changeLots(after.lots, lots),
      carried: after.carried + carried,
    }
    return {
      balanceIndex: line.balanceIndex,
      kind: 'void',
      measure: line.measure,
      quantity: 0 - line.quantity,
      voids: { id: line.id, day: line.day, at: line.at },
      ...(Object.keys(effects).length > 0 && { effects }),
    }
  })
  return { entries, card: { ...after, ...stateAfter(campaign, card, lines) } }
}

/**
 * A card that a redemption froze is in use again: one that takes chops, since a tier before the last takes none and freezes
 * nothing. One whose approval is voided waits for another.
 */
function stateAfter(campaign: CampaignRules, card: CardFacts, lines: readonly VoidableEntry[]): Partial<CardFacts> {
  if (card.frozenBy === 'rule' && lines.some((line) => line.measure === 'redeemed' && line.quantity < 0))
    return { state: 'active', frozenBy: null }
  if (
    descriptorOf(campaign.type).needsApproval &&
    card.state === 'active' &&
    lines.some((line) => line.kind === 'grant')
  )
    return { state: 'pending', expiresAt: null, validity: null, firstChopAt: null }
  return {}
}

/** What was added goes out of the lot it made, and for the rest out of those that end first. */
function lotsTakenBack(campaign: CampaignRules, card: CardFacts, line: VoidableEntry, now: Date): readonly Lot[] {
  const own = (line.effects?.lots ?? []).map((lot) => matured(lot, now))
  const waiting = card.lots.filter((lot) => lot.from !== null && own.some((one) => sameLot(one, lot)))
  const rest = line.quantity - waiting.reduce((sum, lot) => sum + lot.quantity, 0)
  if (spendable(card, line.balanceIndex, now) < rest) {
    const at = spendableFrom(card, line.balanceIndex, line.quantity, now)
    // What the card's end writes off before then helps no more.
    const helps = at && !(campaign.expireChops && isExpired(card, at))
    refuse('CHOP_BALANCE_NOT_ENOUGH', helps ? { retryAt: at.toISOString() } : {})
  }
  return subtractFromLots(card, line.quantity, now, own)
}

/** What was taken goes back into the very lots it came from, whether or not they have ended since. */
const lotsGivenBack = (line: VoidableEntry): readonly Lot[] =>
  (line.effects?.lots ?? []).map((lot) => ({ ...lot, quantity: 0 - lot.quantity }))

function mayRise(campaign: CampaignRules, written: CampaignRules, card: CardFacts, line: VoidableEntry): void {
  const limit = Math.max(limitOf(campaign, line.balanceIndex), limitOf(written, line.balanceIndex))
  if (balanceAt(card.balances, line.balanceIndex) - line.quantity > limit) refuse('CHOP_BALANCE_MAX')
}

function withoutEffects(campaign: CampaignRules, card: CardFacts, { effects, measure, quantity, day }: VoidableEntry) {
  const redeemed = effects?.redeemed ? rewardsTakenBack(card.redeemed, effects.redeemed) : card.redeemed
  const after: CardFacts = { ...card, redeemed }
  return measure === 'earned' ? countEarned(campaign, after, 0 - quantity, effects?.countedOn ?? day) : after
}

/** Rewards of a round without the one that is voided; the last of a round brings its round back. */
function rewardsTakenBack(now: readonly string[], { before, after }: NonNullable<Effects['redeemed']>): string[] {
  const added = after.filter((id) => !before.includes(id))
  const cleared = before.filter((id) => !after.includes(id))
  return [...new Set([...now.filter((id) => !added.includes(id)), ...cleared])]
}
