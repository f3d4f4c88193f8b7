import { sql } from 'kysely'
import { localDay, wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { filteredCoupons, presentOrderCoupon } from '../orders/order-parts.ts'
import { filteredOrders } from '../orders/order-store.ts'
import { type ExportScope, type ExportSource, newestFirst, plainMoney } from './export-source.ts'

const ordersIn = ({ db, merchant, filters }: ExportScope) => filteredOrders(db, merchant, filters)
const couponsIn = ({ db, merchant, filters }: ExportScope) => filteredCoupons(db, merchant, filters, new Date())

/** The orders of the list, newest first by their ids, which grow with time. */
export const ordersSource: ExportSource = {
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
  ],
  async count(scope) {
    const row = await ordersIn(scope).clearSelect().select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow()
    return row.rows
  },
  batches(scope) {
    const { timeZone } = scope.merchant
    const word = (key: string) => say(scope.language, 'orders', key)
    return newestFirst(
      (last, rows) => {
        const query = ordersIn(scope).orderBy('o.id', 'desc').limit(rows)
        return (last ? query.where('o.id', '<', last) : query).execute()
      },
      ({ id }) => id,
      (row) => [
        row.number,
        wallTime(row.created_at, timeZone),
        row.email,
        row.phone,
        (row.lines ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
        plainMoney(row.amount, row.currency),
        row.currency,
        word(`delivery.${row.delivery}`),
        row.pickup_store,
        row.shipping_address,
        word(`payment.${row.payment_type}`),
        word(`state.${row.state}`),
        row.paid_at && wallTime(row.paid_at, timeZone),
        row.refund_amount === null ? null : plainMoney(row.refund_amount, row.currency),
      ],
    )
  },
}

/** The copies of coupons that orders hold. */
export const orderCouponsSource: ExportSource = {
  columns: ['orderNumber', 'createdAt', 'email', 'coupon', 'couponCode', 'state', 'redeemedAt', 'operator'],
  async count(scope) {
    const row = await couponsIn(scope).clearSelect().select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow()
    return row.rows
  },
  batches(scope) {
    const { timeZone } = scope.merchant
    const today = localDay(new Date(), timeZone)
    return newestFirst(
      (last, rows) => {
        const query = couponsIn(scope).orderBy('h.id', 'desc').limit(rows)
        return (last ? query.where('h.id', '<', last) : query).execute()
      },
      ({ id }) => id,
      (row) => {
        const copy = presentOrderCoupon(row, today)
        return [
          row.number,
          wallTime(row.created_at, timeZone),
          row.email,
          row.name,
          copy.code,
          say(scope.language, 'orders', `couponState.${copy.state}`),
          row.code_state === 'used' && row.used_at ? wallTime(row.used_at, timeZone) : null,
          copy.operator?.name ?? null,
        ]
      },
    )
  },
}
