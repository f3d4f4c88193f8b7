import type { z } from 'zod'
import type {
  getOrder as getRoute,
  listOrderCoupons as couponsRoute,
  listOrders as listRoute,
} from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { refundableOf } from '../payments/give-back.ts'
import { goneOutside } from '../payments/payment-rules.ts'
import { isUnused } from './revoke-unused.ts'
import {
  couponsOf,
  filteredCoupons,
  isUntouched,
  itemsOf,
  presentOrderCoupon,
  vouchersOf,
  worthReturned,
} from './order-parts.ts'
import { givenFor } from './order-rules.ts'
import { filteredOrders, findOrder, loadOrder, mayOf, type OrderRow, presentOrder } from './order-store.ts'
import { orderUrl } from './tell-customer.ts'

export const listOrders: Verb<typeof listRoute> = async (ctx, { query }) => {
  const sorts = { createdAt: 'o.created_at', amount: 'o.amount' } as const
  const { column, direction } = orderOf(query.sort ?? '-createdAt', sorts)
  const orders = filteredOrders(ctx.db, ctx.merchant, query)
  const page = await fetchPage(ctx.db, orders.orderBy(column, direction).orderBy('o.id', direction), query)
  return { ...page, items: page.items.map((row) => presentOrder(row, mayOf(ctx, row))) }
}

export const listOrderCoupons: Verb<typeof couponsRoute> = async (ctx, { query }) => {
  const { direction } = orderOf(query.sort ?? '-createdAt', { createdAt: 'h.created_at' } as const)
  const rows = filteredCoupons(ctx.db, ctx.merchant, query, ctx.now)
  const page = await fetchPage(ctx.db, rows.orderBy('h.created_at', direction).orderBy('h.id', direction), query)
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  return { ...page, items: page.items.map((row) => presentOrderCoupon(row, today)) }
}

export const getOrder: Verb<typeof getRoute> = (ctx, { params }) => showOrder(ctx, ctx.db, params.id)

/** The order that a scanned or typed text names, as staff see it. */
export async function orderOfText(ctx: MerchantContext, text: string) {
  const order = await findOrder(ctx.db, ctx.merchant.id, text)
  return order && showOrder(ctx, ctx.db, order.id)
}

/** An order with everything that staff sees of it. */
export async function showOrder(ctx: MerchantContext, db: Db | Tx, id: string): Promise<z.input<typeof OrderDetail>> {
  const { merchant, now } = ctx
  const row = await loadOrder(db, merchant.id, id)
  const items = await itemsOf(db, merchant.id, id)
  const coupons = await couponsOf(db, merchant.id, id)
  const vouchers = await vouchersOf(db, merchant.id, id)
  const today = localDay(now, merchant.timeZone)
  const unused = [
    ...coupons.filter((orderCoupon) => orderCoupon.state === 'issued' && isUnused(orderCoupon)),
    ...vouchers.filter((one) => isUntouched(one, now)),
  ]
  return {
    order: presentOrder(row, mayOf(ctx, row)),
    items: items.map(({ id: itemId, kind, name, quantity, unit_price: unitPrice }) => ({
      id: itemId,
      kind: kind as 'coupon' | 'voucher',
      name,
      quantity,
      unitPrice,
    })),
    coupons: coupons.map((orderCoupon) => presentOrderCoupon(orderCoupon, today)),
    vouchers: vouchers.map(({ id: recordId, name, code, amount, balance, currency, returned }) => ({
      id: recordId,
      name,
      code,
      amount,
      balance,
      currency,
      returned,
    })),
    events: await eventsOf(db, merchant.id, id),
    refundable: refundableIn(
      row,
      givenFor(
        unused.reduce((sum, { unit_price: price }) => sum + price, 0),
        { gone: goneOutside(row), worth: await worthReturned(db, merchant.id, id) },
      ),
    ),
    url: orderUrl(ctx.app, merchant, id),
  }
}

/** What of an amount can be given back the way it came: at the counter all of it. */
const refundableIn = ({ payment_provider: provider, ...row }: OrderRow, amount: number): number =>
  provider ? refundableOf({ ...row, provider }, amount) : amount

async function eventsOf(db: Db | Tx, merchantId: string, orderId: string) {
  const rows = await db
    .selectFrom('shop_order_event as e')
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .selectAll('e')
    .select('s.name')
    .where('e.merchant_id', '=', merchantId)
    .where('e.order_id', '=', orderId)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    what: row.what,
    at: row.at.toISOString(),
    operator: row.staff_id ? { id: row.staff_id, name: row.name ?? '', nickname: row.nickname } : null,
    remark: row.remark,
  }))
}
