import { sql } from 'kysely'
import type { App } from '../core/app.ts'
import type { Db } from '../core/database.ts'
import { type PageSize, pageThrough } from '../core/page-through.ts'
import { moneyDifferences } from './money-checks.ts'
import { reconcileVouchers } from './reconcile-vouchers.ts'
import { recordEvent } from '../core/events.ts'

/** A balance that is not the sum of its entries; slot 0 is what of bills is carried over. */
export type Difference = { cardId: string; slot: number; balance: number; sum: number }

/** The most differences that are listed; the count is of all. */
const listed = 100

/**
 * Recomputes every balance of a merchant from the chop log and compares (decisions/ledger.md §5).
 */
export async function reconcile(
  db: Db,
  merchantId: string,
): Promise<{ cards: number; count: number; differences: Difference[] }> {
  let count = 0
  const differences: Difference[] = []
  const cards = await pageThrough(
    async (after, limit) => (await comparePage(merchantId, after, limit).execute(db)).rows,
    cardsAtOnce,
    (page) => {
      for (const { id, slots } of page)
        for (const { slot, balance, sum } of slots) {
          if (++count <= listed) differences.push({ cardId: id, slot, balance, sum })
        }
    },
  )
  return { cards, count, differences }
}

/** So many cards are compared by one statement, which must not run for long however long the log is. */
const cardsAtOnce = 1000

type Compared = { id: string; slots: Omit<Difference, 'cardId'>[] }

/** The next cards in the order of their ids, each with the slots whose balance is not the sum of its entries. */
const comparePage = (merchantId: string, after: string, limit: PageSize) => sql<Compared>`
  select c.id, coalesce((
    select jsonb_agg(jsonb_build_object(
      'slot', coalesce(h.slot, l.slot), 'balance', coalesce(h.balance, 0), 'sum', coalesce(l.sum, 0)))
    from unnest(c.balances) with ordinality as h (balance, slot)
    full join unnest(k.slots, k.sums) as l (slot, sum) on l.slot = h.slot
    where coalesce(h.balance, 0) <> coalesce(l.sum, 0)
  ), '[]') || case when c.carried = k.carried then '[]' else jsonb_build_array(
    jsonb_build_object('slot', 0, 'balance', c.carried, 'sum', k.carried)) end as slots
  from card c cross join lateral (
    select array_agg(s.slot) as slots, array_agg(s.sum) as sums, coalesce(sum(s.carried), 0)::bigint as carried from (
      select e.slot::bigint as slot, sum(e.quantity)::bigint as sum, sum((e.effects ->> 'carried')::bigint) as carried
      from chop_entry e where e.merchant_id = ${merchantId} and e.card_id = c.id group by e.slot
    ) s
  ) k
  where c.merchant_id = ${merchantId} and c.id > ${after}
  order by c.id limit ${limit}`

/** Reconciles a merchant: chops, vouchers and all that was paid for them, and keeps the result where the dashboard shows it. */
export async function reconcileMerchant(app: Pick<App, 'database' | 'hooks'>, merchantId: string): Promise<number> {
  const db = app.database.background
  const chops = await reconcile(db, merchantId)
  const vouchers = await reconcileVouchers(db, merchantId)
  const money = await moneyDifferences(db, app.hooks, merchantId)
  const count = chops.count + vouchers.count + money.length
  const checked = (tx: Db) =>
    tx
      .updateTable('merchant')
      .set({ books_checked_at: sql<Date>`now()`, books_differences: count })
      .where('merchant_id', '=', merchantId)
      .execute()
  if (count)
    await app.database.tx(async (tx) => {
      await checked(tx)
      recordEvent(tx, { merchantId }, { type: 'books.mismatch', subject: merchantId, data: { differences: count } })
    })
  else await checked(app.database.kysely)
  return count
}
