import { sql } from 'kysely'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import type { Db } from '../../core/database.ts'
import { type PageSize, pageThrough } from '../../core/page-through.ts'

/** So many orders are compared by one statement, which must not run for long however many there are. */
const atOnce = 500

/** Every order against its lines, its payment, what went back of it, and the coupons and vouchers that it brought. */
export const checkOrders: MoneyCheck = async (db, merchantId) => {
  const found: MoneyDifference[] = []
  await pageThrough(
    (after, limit) => compare(db, merchantId, after, limit),
    atOnce,
    (page) => {
      for (const { id, wrong } of page) if (wrong.length) found.push({ kind: 'order', id, wrong })
    },
  )
  return found
}

async function compare(db: Db, merchantId: string, after: string, limit: PageSize) {
  const { rows } = await sql<{ id: string; wrong: string[] }>`
    select o.id, array_remove(array[
      case when o.amount <> i.worth then 'the price of its lines' end,
      case when p.amount <> o.amount or p.currency <> o.currency or p.subject_id <> o.id then 'what was asked for' end,
      case when o.paid_at is not null and p.id is not null and not (p.state in ('paid', 'refunding', 'refunded')
        and p.paid_amount = o.amount and coalesce(p.refund_reason, 'asked') = 'asked') then 'what came' end,
      case when o.paid_at is null and p.paid_at is not null and not (p.refund_reason <> 'asked'
        and p.refund_amount + p.returned_outside >= p.paid_amount) then 'what was kept' end,
      case when o.paid_at is not null and p.id is not null
        and coalesce(o.refund_amount, 0) <> least(o.amount, coalesce(p.refund_amount, 0) + gone.amount) then 'what went back' end,
      case when p.refund_amount + p.returned_outside > p.paid_amount then 'more went back than came' end,
      case when h.coupons <> i.coupons then 'its coupons' end,
      case when v.vouchers <> case when o.paid_at is null then 0 else i.vouchers end then 'its vouchers' end,
      case when v.kept then 'a voucher that was taken back' end
    ], null) as wrong
    from shop_order o
    left join payment p on p.merchant_id = o.merchant_id and p.id = o.payment_id
    cross join lateral (select coalesce(p.returned_outside, 0)
      + case when p.dispute_state = 'won' then 0 else coalesce(p.disputed_amount, 0) end as amount) gone
    cross join lateral (
      select coalesce(sum(unit_price * quantity), 0) as worth,
        coalesce(sum(quantity) filter (where kind = 'coupon'), 0) as coupons,
        coalesce(sum(quantity) filter (where kind = 'voucher'), 0) as vouchers
      from shop_order_item where merchant_id = ${merchantId} and order_id = o.id) i
    cross join lateral (select count(*) as coupons from shop_order_coupon
      where merchant_id = ${merchantId} and order_id = o.id) h
    cross join lateral (
      select count(*) as vouchers, coalesce(bool_or(g.returned and r.balance > 0), false) as kept
      from shop_order_voucher g
      join voucher_record r on r.merchant_id = g.merchant_id and r.id = g.record_id
      where g.merchant_id = ${merchantId} and g.order_id = o.id) v
    where o.merchant_id = ${merchantId} and o.id > ${after} order by o.id limit ${limit}`.execute(db)
  return rows
}
