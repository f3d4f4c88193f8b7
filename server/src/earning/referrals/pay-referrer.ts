import { Refusal } from '@chopcard/contract/core/errors.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { lockStayingCard } from '../../loyalty/cards/staying-card.ts'
import type { OperationContext } from '../../loyalty/cards/operation.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { bonusLeft, grantBonus, refusalOfBonus } from './referral-rules.ts'
import { addGiven, type Brought, lockGiven, setReferral } from './referral-store.ts'
import type { ReferralContext } from './due-referral.ts'

export const referralJob: Actor = { kind: 'job', id: null, name: 'referral', nickname: null }

type Referral = { campaign_id: string; referrer_card_id: string }
type Earned = { id: string; local_day: string }

/**
 * Gives a referrer the bonus for a friend's first chop, up to the most that one may get; exact however many friends earn at
 * once, since all of them wait for the referrer's card. True where it has to be tried again later.
 */
export async function payReferrer(
  tx: Tx,
  by: ReferralContext,
  brought: Brought,
  referral: Referral,
  earned: Earned,
): Promise<boolean> {
  const { app, merchant, now } = by
  const { settings } = await loadCampaign(tx, merchant.id, referral.campaign_id)
  const isOn = settings.referralEnabled && hasFeature(merchant, 'referralProgram')
  if (!isOn || (settings.referralEndDate !== null && earned.local_day > settings.referralEndDate)) {
    await setReferral(tx, brought, { state: 'blocked', reason: 'ended' })
    return false
  }
  const referrerCardId = await lockStayingCard(app, tx, merchant, referral.referrer_card_id)
  const quantity = bonusLeft(settings, await lockGiven(tx, merchant.id, referrerCardId))
  if (quantity === 0 && settings.referrerBonus) {
    await setReferral(tx, brought, { state: 'blocked', reason: 'limit' })
    return false
  }
  const paid = { state: 'paid', earnedEntryId: earned.id } as const
  if (quantity === 0) {
    await setReferral(tx, brought, paid)
    return false
  }
  try {
    const ctx = openJobContext(app, merchant, referralJob, now, 'referral bonus', tx)
    const ask = { kind: 'referrer_bonus', quantity, reference: brought.cardId } as const
    const decide = ({ campaign, card, moment }: OperationContext) => grantBonus(campaign, card, ask, moment)
    const line = { source: 'referral', reference: brought.cardId }
    const { entry } = await applyOperation(ctx, referrerCardId, decide, line)
    await addGiven(tx, merchant.id, referrerCardId, entry.quantity)
    await setReferral(tx, brought, { ...paid, referrerBonus: entry.quantity, bonusEntryId: entry.id, referrerCardId })
    return false
  } catch (error) {
    const why = error instanceof Refusal ? refusalOfBonus[error.code] : undefined
    if (!why) throw error
    await setReferral(tx, brought, { state: why.waits ? 'joined' : 'blocked', reason: why.reason })
    return why.waits
  }
}
