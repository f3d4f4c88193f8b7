import type { EntryKind } from '@chopcard/contract/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import {
  balanceAt,
  type CardFacts,
  type Decision,
  type DecidedEntry,
  type Measure,
  withQuantity,
} from '../chops/decision.ts'
import type { CampaignRules } from './campaign-rules.ts'

/** A line that is to be voided, as it stands in the log. */
export type VoidableEntry = {
  id: string
  slot: number
  kind: EntryKind
  measure: Measure
  quantity: number
  day: string
  voided: boolean
}

/**
 * Void (decisions.md §5): the opposite of every line of the operation, once. `written` holds the rules of the revision
 * that made the lines: balances may go back to where those allowed them to be.
 */
export function voidOperation(
  campaign: CampaignRules,
  written: CampaignRules,
  card: CardFacts,
  lines: readonly VoidableEntry[],
): Decision {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (lines.some((line) => line.kind === 'void')) refuse('ENTRY_CANNOT_BE_VOIDED')
  if (lines.some((line) => line.voided)) refuse('ALREADY_VOIDED')
  let balances = [...card.balances]
  const entries = lines.map((line): DecidedEntry => {
    balances = withQuantity(balances, line.slot, -line.quantity)
    const after = balanceAt(balances, line.slot)
    if (after < 0) refuse('CHOP_BALANCE_NOT_ENOUGH')
    if (line.quantity < 0 && after > limitOf(campaign, written, line.slot)) refuse('CHOP_BALANCE_MAX')
    return {
      slot: line.slot,
      kind: 'void',
      measure: line.measure,
      quantity: -line.quantity,
      voids: { id: line.id, day: line.day },
    }
  })
  const thaws = card.frozenBy === 'rule' && lines.some((line) => line.measure === 'redeemed')
  return { entries, card: { ...card, ...(thaws && { state: 'active', frozenBy: null }), balances } }
}

function limitOf(campaign: CampaignRules, written: CampaignRules, slot: number): number {
  const counts = [campaign, written].map((rules) => rules.chopTypes.find((type) => type.slot === slot)?.stampCount ?? 0)
  return Math.max(...counts)
}
