import { Refusal } from '@chopcard/contract/core/errors.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { applyDecision } from '../../loyalty/cards/apply-operation.ts'
import { operationContext, type Writer } from '../../loyalty/cards/operation.ts'
import { hasFeature } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { devicesOf } from './devices.ts'
import { grantBonus, type Identity, whyBlocked } from './referral-rules.ts'
import { watchCard } from './referral-store.ts'

/**
 * Notes that a new card was brought by a member, in the transaction of its registration, and gives its bonus
 * (decisions/earning.md §1). What counts for nobody is kept with its reason. Staff's codes are not looked at here: they
 * stand on the card for reports alone.
 */
export async function welcomeReferee(tx: Tx, by: Writer, cardId: string): Promise<void> {
  const { merchant, now } = by
  if (!hasFeature(merchant, 'referralProgram')) return
  const referee = await identityOf(tx, merchant.id, cardId)
  if (!referee?.referrer_card_id) return
  const referrer = await identityOf(tx, merchant.id, referee.referrer_card_id)
  const { settings } = await loadCampaign(tx, merchant.id, referee.campaign_id)
  if (!referrer || !settings.referralEnabled) return
  const reason = whyBlocked(settings, referrer, referee, localDay(now, merchant.timeZone))
  const bonus = reason ? 0 : await giveBonus(tx, by, cardId, settings.refereeBonus ?? 0, referee.referrer_card_id)
  await tx
    .insertInto('referral')
    .values({
      merchant_id: merchant.id,
      card_id: cardId,
      campaign_id: referee.campaign_id,
      referrer_card_id: referee.referrer_card_id,
      state: reason ? 'blocked' : 'joined',
      reason: reason ?? null,
      referee_bonus: bonus,
      created_at: now,
    })
    .execute()
  if (!reason) await watchCard(tx, { merchantId: merchant.id, cardId }, 'open')
}

async function identityOf(tx: Tx, merchantId: string, cardId: string) {
  const row = await tx
    .selectFrom('card as c')
    .innerJoin('member as mb', (join) =>
      join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .select(['mb.email', 'mb.mobile', 'mb.id as member_id', 'c.campaign_id', 'c.referrer_card_id'])
    .where('c.merchant_id', '=', merchantId)
    .where('c.id', '=', cardId)
    .executeTakeFirst()
  return row && ({ ...row, devices: await devicesOf(tx, merchantId, row.member_id) } satisfies Identity)
}

/** What the new card was given: less where there is less room, nothing where it has to wait for its approval. */
async function giveBonus(tx: Tx, by: Writer, cardId: string, quantity: number, referrerCardId: string) {
  if (quantity < 1) return 0
  const row = await loadCard(by.app.database, by.merchant, cardId, by.now, tx)
  const { campaign, card, moment, accrued } = operationContext(by, row)
  try {
    const ask = { kind: 'referee_bonus', quantity, reference: referrerCardId } as const
    const decision = grantBonus(campaign, card, ask, moment)
    const line = { source: 'referral', reference: referrerCardId }
    await applyDecision(tx, by, row, { ...decision, accrued }, line)
    return decision.entries[0]?.quantity ?? 0
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
