import { sql } from 'kysely'
import type { Db } from '../core/database.ts'

export type Difference = { cardId: string; slot: number; balance: number; sum: number }

/** The most differences that are listed; the count is of all. */
const listed = 100

/**
 * Recomputes every balance of a merchant from the chop log and compares (decisions.md §5, «The books prove themselves»).
 */
export async function reconcile(
  db: Db,
  merchantId: string,
): Promise<{ cards: number; count: number; differences: Difference[] }> {
  const { rows } = await sql<{ card_id: string; slot: number; balance: number; sum: number }>`
    with logged as (
      select card_id, slot, sum(quantity)::bigint as sum from chop_entry where merchant_id = ${merchantId} group by card_id, slot
    ), held as (
      select c.id as card_id, b.slot::int as slot, b.balance from card c
      cross join lateral unnest(c.balances) with ordinality as b (balance, slot) where c.merchant_id = ${merchantId}
    )
    select coalesce(h.card_id, l.card_id) as card_id, coalesce(h.slot, l.slot) as slot,
      coalesce(h.balance, 0) as balance, coalesce(l.sum, 0) as sum
    from held h full join logged l on l.card_id = h.card_id and l.slot = h.slot
    where coalesce(h.balance, 0) <> coalesce(l.sum, 0)`.execute(db)
  const { cards } = await db
    .selectFrom('card')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const differences = rows
    .slice(0, listed)
    .map((row) => ({ cardId: row.card_id, slot: row.slot, balance: row.balance, sum: row.sum }))
  return { cards, count: rows.length, differences }
}

/** Checks a merchant's books and keeps the result where the dashboard shows it. */
export async function checkBooks(db: Db, merchantId: string): Promise<number> {
  const { count } = await reconcile(db, merchantId)
  await db
    .updateTable('merchant')
    .set({ books_checked_at: sql<Date>`now()`, books_differences: count })
    .where('merchant_id', '=', merchantId)
    .execute()
  return count
}
