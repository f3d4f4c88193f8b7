import type { rejoinMember as rejoinRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { lockCampaign } from '../campaigns/load-campaign.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { isExpired } from './card-rules.ts'
import { type CardRow, loadCard, lockCard } from './card-store.ts'
import { enrolMember, lockMember } from './enrol-member.ts'
import { applyDecision } from './apply-operation.ts'
import { operationContext, type Writer } from './operation.ts'
import { presentCard } from './present-card.ts'

/** Gives the member of an expired card a fresh one (decisions/cards.md §6). */
export const rejoinMember: Verb<typeof rejoinRoute> = async (ctx, { body }) => {
  const earlier = await loadCard(ctx.app.database, ctx.merchant, body.memberId, ctx.now)
  return ctx.write(async (tx): Promise<Card> => {
    const { cardId } = await rejoin(tx, ctx, earlier, 'back-office')
    const row = await loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now, tx)
    ctx.note({ target: cardId, before: { cardNumber: earlier.card_number }, after: { cardNumber: row.card_number } })
    return presentCard(row, ctx.now)
  })
}

/**
 * Closes an expired card and opens a fresh one, as the campaign's policy says; the earlier stays readable and its balance
 * is written off where the campaign does so. Order of locks: member, campaign, card.
 */
export async function rejoin(
  tx: Tx,
  by: Writer,
  earlier: Pick<CardRow, 'id' | 'campaign_id' | 'member_id'>,
  source: string,
): Promise<{ cardId: string; token: string }> {
  const { app, merchant, now } = by
  await lockMember(tx, merchant.id, earlier.member_id)
  const campaign = await lockCampaign(tx, merchant.id, earlier.campaign_id)
  await lockCard(app.database, merchant, earlier.id, tx)
  const row = await loadCard(app.database, merchant, earlier.id, now, tx)
  if (row.state === 'closed') refuse('MEMBER_CLOSED')
  if (!isExpired({ state: row.state, expiresAt: row.expires_at }, now)) refuse('MEMBER_ALREADY_REGISTERED')
  const policy = campaign.settings.rejoin
  if (policy === 'not-allowed') refuse('CARD_EXPIRED')
  const context = operationContext(by, row)
  const { accrued, card } = context
  const closed = { accrued, entries: [], card: { ...card, state: 'closed' as const } }
  await applyDecision(tx, by, row, closed, { source })
  const levelId = policy === 'keep-level' ? context.card.levelId : null
  return enrolMember(tx, {
    app,
    merchant,
    campaign,
    contact: { additionalInfo: row.additional_info },
    actor: by.actor,
    now,
    source,
    rejoins: { memberId: row.member_id, earlierCardId: row.id, levelId },
  })
}
