import { localDay, wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { filteredCoupons, type OrderCouponRow, presentOrderCoupon } from '../../commerce/orders/order-parts.ts'
import { filteredOrders, type OrderRow } from '../../commerce/orders/order-store.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, moneyCell, newestFirst, withoutStores } from './export-source.ts'

/** The orders of the list, newest first by their ids, which grow with time. */
export const ordersSource = newestFirst({
  columns: [
    'orderNumber',
    'createdAt',
    'email',
    'mobile',
    'items',
    'amount',
    'currency',
    'delivery',
    'store',
    'address',
    'paymentType',
    'state',
    'paidAt',
    'refunded',
    'atStore',
  ],
  omits: withoutStores,
  query: ({ db, merchant, filters }) => filteredOrders(db, merchant, filters),
  id: 'o.id',
  cells: orderCells,
})

function orderCells(row: OrderRow, { merchant: { timeZone }, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'orders', key)
  return [
    row.number,
    wallTime(row.created_at, timeZone),
    row.email,
    row.phone,
    (row.lines ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    moneyCell(row.amount, row.currency),
    row.currency,
    word(`delivery.${row.delivery}`),
    row.pickup_store,
    row.shipping_address,
    word(`payment.${row.payment_type}`),
    word(`state.${row.state}`),
    row.paid_at && wallTime(row.paid_at, timeZone),
    row.refund_amount === null ? null : moneyCell(row.refund_amount, row.currency),
    row.store_name,
  ]
}

/** The issued coupons that orders hold. */
export const orderCouponsSource = newestFirst({
  columns: ['orderNumber', 'createdAt', 'email', 'coupon', 'couponCode', 'state', 'redeemedAt', 'operator'],
  query: ({ db, merchant, filters, now }) => filteredCoupons(db, merchant, filters, now),
  id: 'h.id',
  cells: couponCells,
})

function couponCells(row: OrderCouponRow, { merchant: { timeZone }, language, now }: ExportScope): Cell[] {
  const copy = presentOrderCoupon(row, localDay(now, timeZone))
  return [
    row.number,
    wallTime(row.created_at, timeZone),
    row.email,
    row.name,
    copy.code,
    say(language, 'orders', `couponState.${copy.state}`),
    row.code_state === 'used' && row.used_at ? wallTime(row.used_at, timeZone) : null,
    copy.operator?.name ?? null,
  ]
}
