import { refuse } from '@chopcard/contract/core/errors.ts'
import { addChops, subtractChops } from '../../loyalty/cards/balance-rules.ts'
import type { CampaignRules } from '../../loyalty/campaigns/stored-settings.ts'
import { limitOf } from '../../loyalty/cards/chop-rules.ts'
import { mayStillChange, type Moment } from '../../loyalty/cards/card-rules.ts'
import { spendable } from '../../loyalty/cards/lot-rules.ts'
import { beginPrepaid } from '../../loyalty/cards/prepaid-rules.ts'
import { balanceAt, type CardFacts, type DecidedEntry, type Decision } from '../../ledger/decision.ts'

/**
 * Import (decisions/members.md §6): each balance becomes the one of the file by an entry of the difference. Imported chops are
 * moved, not earned: they count against no cap and extend no validity. A prepaid card with a balance waits no
 * longer: its validity begins as by an approval, unless the file says when it ends.
 */
export function importBalances(
  campaign: CampaignRules,
  card: CardFacts,
  wanted: readonly { slot: number; balance: number }[],
  moment: Moment,
): Decision {
  mayStillChange(campaign, moment)
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  let after: CardFacts =
    card.state !== 'pending'
      ? card
      : card.validity?.kind === 'set'
        ? { ...card, state: 'active' }
        : beginPrepaid(campaign, card, moment)
  const entries = wanted.flatMap(({ slot, balance }): DecidedEntry[] => {
    const quantity = balance - balanceAt(after.balances, slot)
    if (quantity === 0) return []
    if (balance > limitOf(campaign, slot)) refuse('CHOP_BALANCE_MAX')
    if (0 - quantity > spendable(after, slot, moment.now)) refuse('CHOP_BALANCE_NOT_ENOUGH')
    const step =
      quantity > 0
        ? addChops(campaign, after, { balanceIndex: slot, quantity, kind: 'import' }, moment)
        : subtractChops(after, { balanceIndex: slot, quantity: 0 - quantity, kind: 'import' }, moment.now)
    after = step.card
    return [step.entry]
  })
  return { entries, card: after }
}
