import { Refusal } from '@chopcard/contract/core/errors.ts'
import { voidOnce } from '../../loyalty/chop-log/void-entry.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { lockStayingCard } from '../../loyalty/cards/staying-card.ts'
import type { Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { referralJob } from './pay-referrer.ts'
import { revokeBonus } from './referral-rules.ts'
import { addGiven, type Brought, isVoided, lockGiven, setReferral } from './referral-store.ts'
import type { ReferralContext } from './due-referral.ts'

type Paid = {
  referrer_card_id: string
  referrer_bonus: number
  earned_entry_id: string | null
  bonus_entry_id: string | null
}

/**
 * Revokes a bonus if the friend has no earned chop left; the next earned chop pays it again. A bonus that was spent
 * meanwhile stays, because the referrer did nothing wrong. What a merge has moved to another card is taken from there: no entry of a closed
 * card can be voided.
 */
export async function revokeReferralBonus(tx: Tx, by: ReferralContext, brought: Brought, paid: Paid): Promise<void> {
  const { app, merchant, now } = by
  const { referrer_card_id: referrerCardId, bonus_entry_id: bonusEntryId } = paid
  const staying = await lockStayingCard(app, tx, merchant, referrerCardId)
  await lockGiven(tx, merchant.id, referrerCardId)
  try {
    const ctx = openJobContext(app, merchant, referralJob, now, 'referral bonus taken back', tx)
    const line = { source: 'referral', reference: brought.cardId }
    if (bonusEntryId && staying === referrerCardId) await voidOnce(ctx, referrerCardId, bonusEntryId, line)
    if (bonusEntryId && staying !== referrerCardId && !(await isVoided(tx, merchant.id, bonusEntryId)))
      await applyOperation(
        ctx,
        staying,
        ({ campaign, card, moment }) => revokeBonus(campaign, card, paid.referrer_bonus, moment),
        line,
      )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Staff may have voided it by hand.
    if (error.code !== 'ALREADY_VOIDED') {
      await setReferral(tx, brought, {
        state: 'paid',
        reason: 'bonus-spent',
        referrerBonus: paid.referrer_bonus,
        earnedEntryId: paid.earned_entry_id ?? undefined,
        bonusEntryId,
      })
      return
    }
  }
  await addGiven(tx, merchant.id, referrerCardId, 0 - paid.referrer_bonus)
  await setReferral(tx, brought, { state: 'joined' })
}
