import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  getTenantInvoice as invoiceRoute,
  listPlatformPayments as listRoute,
  platformPaymentFilters,
} from '@chopcard/contract/platform/admin/payment-history.ts'
import { invoiceOf } from '../../commerce/billing/get-invoice.ts'
import { foundPayment, presentPayment } from '../../commerce/billing/list-payments.ts'
import { allOrders, type OrderRow } from '../../commerce/billing/plan-store.ts'
import { startOfDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing, countedUpTo, orderOf, searchedUpTo, fetchPage } from '../../core/paging.ts'
import { isReal, realMerchants } from '../../core/real-merchants.ts'
import { familyOf } from '../tenants/list-tenants.ts'
import { fewPayments, isOneOfOrders } from './few-payments.ts'

export type PlatformPaymentFilters = {
  [K in keyof typeof platformPaymentFilters]?: z.output<(typeof platformPaymentFilters)[K]>
}
export type PlatformPaymentRow = OrderRow & { merchant_name: string }

/** An order is let go after a day; money that came by a slow way may take weeks. */
const LONGEST_UNPAID_MS = 100 * 86_400_000

/**
 * That an order `o` was paid on one of the days, as the income counts it; or was ordered then, where it is not paid. The days of orders
 * say where in their index to look.
 */
function paidOrOrderedIn({ from, to }: PlatformPaymentFilters): RawBuilder<boolean> {
  const since = from && new Date(startOfDay(from, 'UTC').getTime() - LONGEST_UNPAID_MS)
  const near = since ? sql`and o.created_at >= ${since}` : sql``
  return sql<boolean>`(${localDayRange('o.created_at', { to }, 'UTC')} ${near}
    and case when o.paid_at is null then ${localDayRange('o.created_at', { from }, 'UTC')}
      else ${localDayRange('o.paid_at', { from, to }, 'UTC')} end)`
}

/** The payments of all merchants that fit the filters; without order or limit. */
export function platformPayments(db: Db, f: PlatformPaymentFilters) {
  let orders = allOrders(db)
    // From the left: where only rows are counted, neither is read.
    .leftJoin(realMerchants.as('m'), 'm.merchant_id', 'o.merchant_id')
    .leftJoin('service_plan as p', 'p.id', 'o.plan_id')
    .select(sql<string>`m.name`.as('merchant_name'))
    .where(paidOrOrderedIn(f))
    .where(isReal('o.merchant_id'))
  if (f.merchantId) orders = orders.where('o.merchant_id', '=', f.merchantId)
  if (f.state) orders = orders.where('o.state', '=', f.state)
  if (f.currency) orders = orders.where('o.currency', '=', f.currency)
  if (f.planId) orders = orders.where('p.family_id', '=', familyOf(f.planId))
  const { q } = f
  if (!q) return orders
  return orders.where((eb) => eb.or([eb('m.name', 'ilike', containing(q)), foundPayment(q)]))
}

/** The same, read by their keys where the search can mean only a few: not along all payments until a page is full. */
export async function foundPayments(db: Db, filters: PlatformPaymentFilters) {
  const orders = platformPayments(db, filters)
  const keys = filters.q && (await fewPayments(db, filters.q))
  return keys ? { orders: orders.where(isOneOfOrders(keys)) } : { orders }
}

export const listPlatformPayments: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'o.created_at',
    amount: 'o.amount',
  } as const)
  const inOrder = (orders: ReturnType<typeof platformPayments>) =>
    orders.orderBy(column, direction).orderBy('o.id', direction)
  const { orders } = await foundPayments(db, query)
  // The keys alone, which an index holds in this order; what is shown beside them is read for the page.
  const keys = inOrder(orders).clearSelect().select(['o.merchant_id', 'o.id'])
  const page = await fetchPage(db, keys, query, { countLimit: query.q ? searchedUpTo : countedUpTo, endsThere: true })
  const rows = page.items.length
    ? await inOrder(platformPayments(db, {}).where(isOneOfOrders(page.items))).execute()
    : []
  return {
    ...page,
    items: rows.map((row) => ({
      ...presentPayment(row),
      merchantId: row.merchant_id,
      merchantName: row.merchant_name,
    })),
  }
}

/** The words of an invoice, as its merchant reads them. */
export const getTenantInvoice: Verb<typeof invoiceRoute> = ({ db }, { params }) =>
  invoiceOf(db, params.id, params.orderId)
