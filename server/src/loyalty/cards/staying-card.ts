import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { lockCard } from './card-store.ts'

/**
 * The card that has what a card had: the card itself, or where a merge has closed it the one that its member has in the campaign now; the
 * closed one where there is none (decisions/members.md §7).
 */
export async function stayingCard(db: Db | Tx, merchantId: string, cardId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select stay.id from card away
    join card stay on stay.merchant_id = away.merchant_id and stay.member_id = away.member_id
      and stay.campaign_id = away.campaign_id and stay.state <> 'closed'
    where away.merchant_id = ${merchantId} and away.id = ${cardId} and away.state = 'closed'
    order by stay.created_at, stay.id limit 1`.execute(db)
  return rows[0]?.id ?? cardId
}

/** The same, held; so is the card that is named, which keeps it from being closed meanwhile. */
export async function lockStayingCard({ database }: App, tx: Tx, merchant: Merchant, cardId: string): Promise<string> {
  await lockCard(database, merchant, cardId, tx)
  const staying = await stayingCard(tx, merchant.id, cardId)
  if (staying !== cardId) await lockCard(database, merchant, staying, tx)
  return staying
}

/** The other way round: the ids of a card and of those that merges have closed for it, as an array. */
export const idsWithMerged = (merchantId: string, cardId: string): RawBuilder<string[]> => sql`array(
  select own.id from card c
  join card own on own.merchant_id = c.merchant_id and own.member_id = c.member_id and own.campaign_id = c.campaign_id
    and (own.id = c.id or own.state = 'closed')
  where c.merchant_id = ${merchantId} and c.id = ${cardId})`
