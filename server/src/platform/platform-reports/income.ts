import { type RawBuilder, sql } from 'kysely'
import type { platformIncome as route } from '@chopcard/contract/platform/admin/payment-history.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { rowEstimate } from '../../core/row-estimate.ts'
import { isReal } from '../../core/real-merchants.ts'
import { familyOf } from '../tenants/list-tenants.ts'
import { foundPayments, type PlatformPaymentFilters } from './list-payments.ts'

/** Up to this many orders, income is added up on request; with more, a job has added it up within the last hour. */
const addedUpTo = 20_000

type IncomeRow = { month: string; currency: string; amount: number; payments: number; counted_at: Date | null }

/** What came in by month and currency, of the payments that the filters find. */
export const platformIncome: Verb<typeof route> = async ({ db }, { query }) => {
  // Nothing came in of what is not paid.
  const rows = query.state && query.state !== 'paid' ? [] : await incomeByMonth(db, query)
  return rows.map(({ month, currency, amount, payments }) => ({ month, currency, amount, payments }))
}

/** What came in by month of UTC and currency: of the last twelve months unless days are named. */
export async function incomeByMonth(db: Db, filters: PlatformPaymentFilters = {}): Promise<IncomeRow[]> {
  const { source } = await incomeSource(db, filters)
  const { rows } = await sql<IncomeRow>`
    select to_char(i.day, 'YYYY-MM') as month, i.currency, sum(i.amount)::bigint as amount,
      sum(i.payments)::bigint as payments, min(i.counted_at) as counted_at
    from (${source}) as i group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

// In an object: a raw query cannot be awaited.
type Source = { source: RawBuilder<unknown> }

async function incomeSource(db: Db, filters: PlatformPaymentFilters): Promise<Source> {
  const { from, to, ...rest } = filters
  const isLive = rest.q || rest.merchantId || rest.state || (await rowEstimate(db, 'plan_order')) <= addedUpTo
  if (!isLive) return { source: countedIncome(filters) }
  if (!Object.values(rest).some(Boolean))
    return { source: paidOrders(sql`(select * from plan_order where ${isReal('merchant_id')})`, filters) }
  const { orders } = await foundPayments(db, rest)
  const some = orders.clearSelect().select(['o.state', 'o.paid_at', 'o.currency', 'o.amount', 'o.returned'])
  return { source: paidOrders(sql`(${some})`, { from, to }) }
}

const firstMonth = sql`(date_trunc('month', now() at time zone 'UTC') - interval '11 months')`

/** Of the payments themselves, less what of them went back, along an index that holds all that is read. */
function paidOrders(orders: RawBuilder<unknown>, { from, to }: PlatformPaymentFilters): RawBuilder<unknown> {
  const days =
    from || to ? localDayRange('o.paid_at', { from, to }, 'UTC') : sql`o.paid_at >= ${firstMonth} at time zone 'UTC'`
  return sql`
    select (o.paid_at at time zone 'UTC')::date as day, o.currency, o.amount - o.returned as amount, 1 as payments, null::timestamptz as counted_at
    from ${orders} as o where o.state = 'paid' and o.amount > 0 and ${days}`
}

/** Of the days as they were counted. */
function countedIncome({ from, to, currency, planId }: PlatformPaymentFilters): RawBuilder<unknown> {
  const conditions = [
    from || to
      ? sql`t.day >= ${from ?? '-infinity'}::date and t.day <= ${to ?? 'infinity'}::date`
      : sql`t.day >= ${firstMonth}`,
    currency && sql`t.currency = ${currency}`,
    planId && sql`t.plan_id in (select id from service_plan where family_id = ${familyOf(planId)})`,
  ].filter((condition) => typeof condition === 'object')
  return sql`
    select t.day, t.currency, t.amount, t.payments, t.counted_at from platform_income t
    where ${sql.join(conditions, sql` and `)}`
}
