import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { orderFilters } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { Order, OrderAct, OrderState } from '@chopcard/contract/commerce/orders.ts'
import { storeName } from '../../accounts/stores/store-name.ts'
import type { Merchant, MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'
import { orderNumberIn, orderTokenHashIn } from './order-code.ts'
import { actsOf } from './order-rules.ts'

/** The orders of a merchant with what lists show beside them. */
export const ordersQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('shop_order as o')
    .leftJoin('payment as p', (on) =>
      on.onRef('p.merchant_id', '=', 'o.merchant_id').onRef('p.id', '=', 'o.payment_id'),
    )
    .selectAll('o')
    .select((eb) => [
      storeName(merchantId, 'o').as('store_name'),
      'p.state as payment_state',
      'p.provider as payment_provider',
      'p.paid_currency',
      'p.refund_reason',
      'p.returned_outside',
      'p.disputed_amount',
      'p.dispute_state',
      eb
        .selectFrom('shop_order_item as i')
        .select(
          sql<{ name: string; quantity: number }[]>`
            jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity) order by i.position)`.as('lines'),
        )
        .where('i.merchant_id', '=', merchantId)
        .whereRef('i.order_id', '=', 'o.id')
        .as('lines'),
    ])
    .where('o.merchant_id', '=', merchantId)

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersQuery>['executeTakeFirstOrThrow']>>

/** One order of the merchant; NOT_FOUND for another's. */
export const loadOrder = async (db: Db | Tx, merchantId: string, id: string): Promise<OrderRow> =>
  (await ordersQuery(db, merchantId).where('o.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

/** The order that a scanned or typed text names: its number, or its page's address. */
export async function findOrder(db: Db, merchantId: string, text: string): Promise<OrderRow | undefined> {
  const number = orderNumberIn(text)
  const token = orderTokenHashIn(text)
  if (token) return ordersQuery(db, merchantId).where('o.token_hash', '=', token).executeTakeFirst()
  return number ? ordersQuery(db, merchantId).where('o.number', '=', number).executeTakeFirst() : undefined
}

/** The address of an order that is sent or has ended: one without an address for mails is of somebody who is forgotten (decisions/members.md §8). */
export const addressKept = {
  shipping_address: sql<string | null>`case when email is not null then shipping_address end`,
}

type Filters = { [K in keyof typeof orderFilters]?: z.output<(typeof orderFilters)[K]> }

/** The orders that fit the filters; without order or limit. */
export function filteredOrders(db: Db | Tx, merchant: Merchant, f: Filters) {
  let orders = ordersQuery(db, merchant.id).where(localDayRange('o.created_at', f, merchant.timeZone))
  if (f.state) orders = orders.where('o.state', '=', f.state)
  if (f.delivery) orders = orders.where('o.delivery', '=', f.delivery)
  if (f.paymentType) orders = orders.where('o.payment_type', '=', f.paymentType)
  if (f.store) orders = orders.where('o.pickup_store', '=', f.store)
  if (f.storeId) orders = orders.where('o.store_id', '=', f.storeId)
  if (!f.q) return orders
  const part = containing(f.q)
  const number = orderNumberIn(f.q) ?? ''
  return orders.where((eb) =>
    eb.or([
      eb('o.number', '=', number),
      eb('o.number', 'ilike', part),
      eb('o.email', 'ilike', part),
      eb('o.phone', 'ilike', part),
    ]),
  )
}

/** What of an order's acts the reader may do: money is given back by those alone who may delete. */
export function mayOf({ staff }: Pick<MerchantContext, 'staff'>, row: OrderRow): OrderAct[] {
  if (!staff.actions.has('edit')) return []
  return actsOf(orderFacts(row)).filter((act) => (act !== 'cancel' && act !== 'refund') || staff.actions.has('delete'))
}

export const orderFacts = (row: Pick<OrderRow, 'state' | 'delivery' | 'payment_type'>) => ({
  state: row.state as OrderState,
  delivery: row.delivery,
  paymentType: row.payment_type,
})

export const presentOrder = (row: OrderRow, may: OrderAct[]): z.input<typeof Order> => ({
  id: row.id,
  number: row.number,
  createdAt: row.created_at.toISOString(),
  email: row.email,
  phone: row.phone,
  amount: row.amount,
  currency: row.currency,
  delivery: row.delivery as Order['delivery'],
  pickupStore: row.pickup_store,
  storeId: row.store_id,
  shippingAddress: row.shipping_address,
  paymentType: row.payment_type as Order['paymentType'],
  state: row.state as OrderState,
  cancelReason: row.cancel_reason as Order['cancelReason'],
  paidAt: row.paid_at?.toISOString() ?? null,
  refundAmount: row.refund_amount,
  givenBack: row.refund_reason === 'asked' ? null : (row.refund_reason as Order['givenBack']),
  dispute: row.dispute_state as Order['dispute'],
  lines: row.lines ?? [],
  may,
})
