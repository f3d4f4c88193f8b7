import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

/**
 * The card that has what a card had: the card itself, or where a merge has closed it the one that its member has in the campaign now; the
 * closed one where there is none (decisions/members.md §7).
 */
export async function stayingCard(tx: Tx, merchantId: string, cardId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select stay.id from card away
    join card stay on stay.merchant_id = away.merchant_id and stay.member_id = away.member_id
      and stay.campaign_id = away.campaign_id and stay.state <> 'closed'
    where away.merchant_id = ${merchantId} and away.id = ${cardId} and away.state = 'closed'
    order by stay.created_at, stay.id limit 1`.execute(tx)
  return rows[0]?.id ?? cardId
}
