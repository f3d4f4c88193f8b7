import { sql } from 'kysely'
import type { MoneyCheck } from '../../ledger/money-checks.ts'

/** Every order of a plan against its payment, its invoice and the days that it brought. */
export const checkPlans: MoneyCheck = async (db, merchantId) => {
  const { rows } = await sql<{ id: string; wrong: string[] }>`
    select * from (
      select o.id, array_remove(array[
        case when o.amount > 0 and (p.id is null or p.amount <> o.amount or p.currency <> o.currency)
          then 'what was asked for' end,
        case when o.paid_at is not null and o.amount > 0 and coalesce(p.paid_amount, 0) <> o.amount then 'what came' end,
        case when o.paid_at is null and p.paid_at is not null
          and coalesce(p.refund_amount, 0) + p.returned_outside < p.paid_amount then 'what was kept' end,
        case when o.state = 'paid' and o.amount > 0 and p.dispute_state is null and p.returned_outside >= o.amount
          then 'what went back' end,
        case when (o.paid_at is not null and o.amount > 0) <> (i.number is not null) or i.amount <> o.amount
          then 'its invoice' end,
        case when (o.paid_at is not null) <> (r.order_id is not null) then 'its days' end
      ], null) as wrong
      from plan_order o
      left join payment p on p.merchant_id = o.merchant_id and p.id = o.payment_id
      left join invoice i on i.merchant_id = o.merchant_id and i.order_id = o.id
      left join plan_period r on r.merchant_id = o.merchant_id and r.order_id = o.id
      where o.merchant_id = ${merchantId}
    ) compared where wrong <> '{}'`.execute(db)
  return rows.map((row) => ({ kind: 'plan', ...row }))
}
