import { type RawBuilder, sql } from 'kysely'
import { numberIn } from '../../commerce/billing/invoice-text.ts'
import type { Db } from '../../core/database.ts'
import { containing } from '../../core/paging.ts'
import { realMerchants } from '../../core/real-merchants.ts'

type OrderKey = { merchant_id: string; id: string }

/** With more payments than this, reading along the days finds some of them quickly. */
const few = 5_000
/** About as many merchants as have that many payments. */
const fewMerchants = 200

/**
 * The payments that a search can mean, when they are few; undefined when they are many. Each of what a search finds by
 * (merchant, payer, plan, number of the invoice) is looked up by an index of its own.
 */
export async function fewPayments(db: Db, q: string): Promise<OrderKey[] | undefined> {
  const merchants = await db
    .selectFrom(realMerchants.as('m'))
    .select('m.merchant_id')
    .where('m.name', 'ilike', containing(q))
    .limit(fewMerchants + 1)
    .execute()
  if (merchants.length > fewMerchants) return
  const { rows } = await sql<OrderKey>`
    select merchant_id, id from (${meant(
      q,
      merchants.map(({ merchant_id }) => merchant_id),
    )}) as meant limit ${few + 1}`.execute(db)
  return rows.length > few ? undefined : rows
}

function meant(q: string, merchants: string[]): RawBuilder<unknown> {
  const [part, number] = [containing(q), numberIn(q)]
  const byNumber = sql` union all select merchant_id, order_id from invoice_number where number = ${number}`
  return sql`
    (select merchant_id, id from plan_order where merchant_id = any(${merchants}::uuid[]) limit ${few + 1})
    union (select merchant_id, id from plan_order where payer_name ilike ${part} limit ${few + 1})
    union (select merchant_id, id from plan_order where plan_name ilike ${part} limit ${few + 1})
    ${number === undefined ? sql`` : byNumber}`
}

/** That an order `o` is one of these. */
export const isOneOfOrders = (keys: readonly OrderKey[]): RawBuilder<boolean> => sql`
  (o.merchant_id, o.id) in (select * from unnest(${keys.map((key) => key.merchant_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]))`
