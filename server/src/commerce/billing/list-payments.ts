import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PlanAct, paymentFilters } from '@chopcard/contract/commerce/billing.ts'
import type { listPayments as route, PlanPayment } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { invoiceNumber, numberIn } from './invoice-text.ts'
import { type OrderRow, ordersQuery, planOrderState } from './plan-store.ts'

export const listPayments: Verb<typeof route> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'o.created_at',
    paidAt: 'o.paid_at',
    amount: 'o.amount',
  } as const)
  const orders = filteredPayments(ctx.db, ctx.merchant, query)
  const page = await fetchPage(ctx.db, orders.orderBy(column, direction).orderBy('o.id', direction), query)
  return { ...page, items: page.items.map(presentPayment) }
}

export type PaymentFilters = { [K in keyof typeof paymentFilters]?: z.output<(typeof paymentFilters)[K]> }

/** The payments that fit the filters; without order or limit. */
export function filteredPayments(db: Db, merchant: Merchant, f: PaymentFilters) {
  let orders = ordersQuery(db, merchant.id).where(localDayRange('o.created_at', f, merchant.timeZone))
  if (f.state) orders = orders.where('o.state', '=', f.state)
  if (f.planId) orders = orders.where('o.plan_id', '=', f.planId)
  return f.q ? orders.where(foundPayment(f.q)) : orders
}

/** What a search finds an order `o` with its invoice `i` by: its plan, its payer or the number of the invoice. */
export function foundPayment(q: string): RawBuilder<boolean> {
  const [part, number] = [containing(q), numberIn(q)]
  const byNumber = number === undefined ? sql`` : sql`or i.number = ${number}`
  return sql`(o.plan_name ilike ${part} or o.payer_name ilike ${part} ${byNumber})`
}

export const presentPayment = (row: OrderRow): z.input<typeof PlanPayment> => ({
  id: row.id,
  act: row.act as PlanAct,
  planId: row.plan_id,
  planName: row.plan_name,
  amount: row.amount,
  returned: row.returned,
  credit: row.credit,
  currency: row.currency,
  state: planOrderState(row),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  invoiceNumber: row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
  payer: row.payer_name,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
