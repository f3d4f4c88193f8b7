import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  getTenantInvoice as invoiceRoute,
  listPlatformPayments as listRoute,
  platformIncome as incomeRoute,
  platformPaymentFilters,
} from '@chopcard/contract/admin/payment-history.ts'
import { invoiceOf } from '../billing/get-invoice.ts'
import { foundPayment, presentPayment } from '../billing/list-payments.ts'
import { allOrders, type OrderRow } from '../billing/plan-store.ts'
import type { Verb } from '../core/context.ts'
import type { Db } from '../core/database.ts'
import { onDays } from '../core/on-days.ts'
import { containing, orderOf, searchedUpTo, takePage } from '../core/paging.ts'
import { familyOf } from '../tenants/list-tenants.ts'

export type PlatformPaymentFilters = {
  [K in keyof typeof platformPaymentFilters]?: z.output<(typeof platformPaymentFilters)[K]>
}
export type PlatformPaymentRow = OrderRow & { merchant_name: string }

/** The payments of all merchants that fit the filters; without order or limit. */
export function platformPayments(db: Db, f: PlatformPaymentFilters) {
  let orders = allOrders(db)
    // From the left: where only rows are counted, neither is read.
    .leftJoin('merchant as m', 'm.merchant_id', 'o.merchant_id')
    .leftJoin('service_plan as p', 'p.id', 'o.plan_id')
    .select(sql<string>`m.name`.as('merchant_name'))
    .where(onDays('o.created_at', f, 'UTC'))
  if (f.merchantId) orders = orders.where('o.merchant_id', '=', f.merchantId)
  if (f.state) orders = orders.where('o.state', '=', f.state)
  if (f.currency) orders = orders.where('o.currency', '=', f.currency)
  if (f.planId) orders = orders.where('p.family_id', '=', familyOf(f.planId))
  const { q } = f
  if (!q) return orders
  return orders.where((eb) => eb.or([eb('m.name', 'ilike', containing(q)), foundPayment(q)]))
}

export const listPlatformPayments: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'o.created_at',
    amount: 'o.amount',
  } as const)
  const orders = platformPayments(db, query).orderBy(column, direction).orderBy('o.id', direction)
  const page = await takePage(db, orders, query, query.q ? { most: searchedUpTo } : {})
  return {
    ...page,
    items: page.items.map((row) => ({
      ...presentPayment(row),
      merchantId: row.merchant_id,
      merchantName: row.merchant_name,
    })),
  }
}

/** What came in by month and currency, of the payments that the filters find. */
export const platformIncome: Verb<typeof incomeRoute> = async ({ db }, { query }) => incomeByMonth(db, query)

/** What came in by month of UTC and currency: of the last twelve months unless days are named. */
export async function incomeByMonth(db: Db, { from, to, ...filters }: PlatformPaymentFilters = {}) {
  const month = sql`date_trunc('month', o.paid_at at time zone 'UTC')`
  const days =
    from || to
      ? onDays('o.paid_at', { from, to }, 'UTC')
      : sql`o.paid_at >= (date_trunc('month', now() at time zone 'UTC') - interval '11 months') at time zone 'UTC'`
  // Read along an index that holds all it needs, unless only some payments are asked for.
  const isNarrowed = Object.values(filters).some(Boolean)
  const some = platformPayments(db, filters).clearSelect().select(['o.state', 'o.paid_at', 'o.currency', 'o.amount'])
  const { rows } = await sql<{ month: string; currency: string; amount: number; payments: number }>`
    select to_char(${month}, 'YYYY-MM') as month, o.currency, sum(o.amount)::bigint as amount, count(*) as payments
    from ${isNarrowed ? sql`(${some})` : sql`plan_order`} as o
    where o.state = 'paid' and o.amount > 0 and ${days}
    group by ${month}, o.currency order by ${month}, o.currency`.execute(db)
  return rows
}

/** The words of an invoice, as its merchant reads them. */
export const getTenantInvoice: Verb<typeof invoiceRoute> = ({ db }, { params }) =>
  invoiceOf(db, params.id, params.orderId)
