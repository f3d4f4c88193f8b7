import type { Expression, ExpressionBuilder, SqlBool, UpdateObject } from 'kysely'
import type { ChangeEvent } from '../../core/change-event.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import type { DB } from '../../core/schema.d.ts'

/** A card as it is after an update. */
export type UpdatedCard = { id: string; version: number; campaign_id: string; expires_at: Date | null }

type WithCard = DB & { c: DB['card'] }
export type WhichCards = (eb: ExpressionBuilder<WithCard, 'c'>) => Expression<SqlBool>

/**
 * Changes columns of a merchant's cards that are no operation's: whose they are, what belongs to them, until when they are valid.
 * Raises their version, as operations do (apply-operation.ts), and records the event of each. Returns the cards.
 */
export async function updateCards(
  tx: Tx,
  merchantId: string,
  which: WhichCards,
  changes: UpdateObject<WithCard, 'c', 'c'>,
  eventOf: (card: UpdatedCard) => ChangeEvent = memberUpdated,
): Promise<UpdatedCard[]> {
  const cards = await tx
    .updateTable('card as c')
    .set(changes)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where((eb) => which(eb))
    .returning(['id', 'version', 'campaign_id', 'expires_at'])
    .execute()
  for (const card of cards) recordEvent(tx, { merchantId }, eventOf(card))
  return cards
}

/** What a card shows of its member has changed. */
const memberUpdated = ({ id, version, campaign_id: campaignId }: UpdatedCard): ChangeEvent => ({
  type: 'card.updated',
  subject: id,
  version,
  data: { campaignId, fields: ['member'] },
})
