import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderCouponFilters } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderCoupon, OrderState } from '@chopcard/contract/commerce/orders.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'

/** The lines of an order, as they were bought. */
export const itemsOf = (db: Db | Tx, merchantId: string, orderId: string) =>
  db
    .selectFrom('shop_order_item')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

/** The issued coupons that orders hold, each with its code as that stands now. */
export const orderCouponsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('shop_order_coupon as h')
    .innerJoin('shop_order as o', (on) =>
      on.onRef('o.merchant_id', '=', 'h.merchant_id').onRef('o.id', '=', 'h.order_id'),
    )
    .innerJoin('shop_order_item as i', (on) =>
      on.onRef('i.merchant_id', '=', 'h.merchant_id').onRef('i.id', '=', 'h.item_id'),
    )
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'h.merchant_id').onRef('c.id', '=', 'h.coupon_id'))
    .innerJoin('coupon_copy as y', (on) =>
      on.onRef('y.merchant_id', '=', 'h.merchant_id').onRef('y.id', '=', 'h.copy_id'),
    )
    .leftJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'y.merchant_id').onRef('k.code', '=', 'y.code'),
    )
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'k.merchant_id').onRef('s.id', '=', 'k.used_by'))
    .select([
      'h.id',
      'h.order_id',
      'h.item_id',
      'h.coupon_id',
      'h.copy_id',
      'h.state',
      'h.created_at',
      'o.number',
      'o.state as order_state',
      'o.email',
      'i.name',
      'i.unit_price',
      'y.code',
      'k.state as code_state',
      'k.used_at',
      's.id as staff_id',
      's.name as staff_name',
      'c.effective_to',
    ])
    .where('h.merchant_id', '=', merchantId)

export type OrderCouponRow = Awaited<ReturnType<ReturnType<typeof orderCouponsQuery>['executeTakeFirstOrThrow']>>

export const couponsOf = (db: Db | Tx, merchantId: string, orderId: string): Promise<OrderCouponRow[]> =>
  orderCouponsQuery(db, merchantId).where('h.order_id', '=', orderId).orderBy('h.id').execute()

/** The vouchers that an order has given. */
export const vouchersOf = (db: Db | Tx, merchantId: string, orderId: string) =>
  db
    .selectFrom('shop_order_voucher as h')
    .innerJoin('voucher_record as r', (on) =>
      on.onRef('r.merchant_id', '=', 'h.merchant_id').onRef('r.id', '=', 'h.record_id'),
    )
    .innerJoin('shop_order_item as i', (on) =>
      on.onRef('i.merchant_id', '=', 'h.merchant_id').onRef('i.id', '=', 'h.item_id'),
    )
    .select([
      'r.id',
      'r.code',
      'r.amount',
      'r.balance',
      'r.currency',
      'r.state',
      'r.ends_at',
      'h.returned',
      'i.name',
      'i.unit_price',
    ])
    .where('h.merchant_id', '=', merchantId)
    .where('h.order_id', '=', orderId)
    .orderBy('r.id')
    .execute()

export type VoucherRow = Awaited<ReturnType<typeof vouchersOf>>[number]

/** Whether nothing of a voucher was spent; one that has ended stays sold. */
export const isUntouched = ({ returned, balance, amount, ends_at }: VoucherRow, now: Date): boolean =>
  !returned && balance === amount && ends_at > now

/** What the pieces have cost that an order has given back already. */
export async function worthReturned(db: Db | Tx, merchantId: string, orderId: string): Promise<number> {
  const coupons = (await couponsOf(db, merchantId, orderId)).filter(({ state }) => state === 'returned')
  const vouchers = (await vouchersOf(db, merchantId, orderId)).filter(({ returned }) => returned)
  return [...coupons, ...vouchers].reduce((sum, { unit_price: price }) => sum + price, 0)
}

type Filters = { [K in keyof typeof orderCouponFilters]?: z.output<(typeof orderCouponFilters)[K]> }

/** The issued coupons that fit the filters; without order or limit. */
export function filteredCoupons(db: Db | Tx, merchant: Merchant, f: Filters, now: Date) {
  let rows = orderCouponsQuery(db, merchant.id).where(localDayRange('h.created_at', f, merchant.timeZone))
  const today = localDay(now, merchant.timeZone)
  const isOver = sql<boolean>`(c.effective_to is not null and c.effective_to < ${today})`
  if (f.couponId) rows = rows.where('h.coupon_id', '=', f.couponId)
  if (f.state === 'reserved' || f.state === 'returned') rows = rows.where('h.state', '=', f.state)
  else if (f.state) rows = rows.where('h.state', '=', 'issued')
  if (f.state === 'used') rows = rows.where('k.state', '=', 'used')
  if (f.state === 'active') rows = rows.where('k.state', '<>', 'used').where(sql<boolean>`not ${isOver}`)
  if (f.state === 'expired') rows = rows.where('k.state', '<>', 'used').where(isOver)
  if (!f.q) return rows
  const part = containing(f.q)
  return rows.where((eb) =>
    eb.or([
      eb('o.number', 'ilike', part),
      eb('o.email', 'ilike', part),
      eb('i.name', 'ilike', part),
      eb.and([eb('h.state', '=', 'issued'), eb('y.code', 'ilike', part)]),
    ]),
  )
}

/** An issued coupon as staff sees it; whether it was used says its code, whichever till used it. */
export function presentOrderCoupon(row: OrderCouponRow, today: string): z.input<typeof OrderCoupon> {
  const state = orderCouponState(row, today)
  const isUsed = state === 'used'
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.number,
    orderState: row.order_state as OrderState,
    email: row.email,
    couponId: row.coupon_id,
    name: row.name,
    code: row.state === 'issued' ? row.code : null,
    state,
    redeemedAt: isUsed ? (row.used_at?.toISOString() ?? null) : null,
    operator: isUsed && row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: null } : null,
    createdAt: row.created_at.toISOString(),
  }
}

export function orderCouponState(
  row: Pick<OrderCouponRow, 'state' | 'code_state' | 'effective_to'>,
  today: string,
): OrderCoupon['state'] {
  if (row.state !== 'issued') return row.state as 'reserved' | 'returned'
  if (row.code_state === 'used') return 'used'
  return row.effective_to !== null && row.effective_to < today ? 'expired' : 'active'
}
