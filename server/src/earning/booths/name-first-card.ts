import type { Tx } from '../../core/database.ts'

/** What a member calls the first of several cards, unless it has a name already. */
export const nameFirstCard = (
  tx: Tx,
  merchantId: string,
  card: { cardId: string; campaignId: string; memberId: string; name: string },
) =>
  tx
    .insertInto('named_card')
    .values({
      merchant_id: merchantId,
      card_id: card.cardId,
      campaign_id: card.campaignId,
      member_id: card.memberId,
      place: 1,
      name: card.name,
    })
    .onConflict((taken) => taken.doNothing())
    .execute()
